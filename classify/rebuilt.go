package classify

import (
	"slices"
	"strings"

	"gstack/internal/bashtext"
	"gstack/shellast/host"
)

// product is a directory that the tools of an ecosystem make, and make again.
type product struct {
	// name of the directory, or a pattern; with a slash, its last components.
	name string
	// beside are names or patterns, one of which stands beside the directory and
	// shows what made it.
	beside string
	// within is a name in the directory that must be there; "" is none.
	within string
	// link: it is a link to where the tool keeps it.
	link bool
}

const (
	python = "pyproject.toml setup.py setup.cfg requirements*.txt Pipfile poetry.lock uv.lock pdm.lock tox.ini noxfile.py"
	gradle = "build.gradle build.gradle.kts settings.gradle settings.gradle.kts"
	bazel  = "WORKSPACE WORKSPACE.bazel MODULE.bazel"
	node   = "package.json"
)

// products are the directories that are known besides those whose name alone
// tells (effects.Artefact). Each is written by one command of its tool from files
// that stay; what a user puts there is lost at the next clean build, too. Sources:
// the documentation of the tools, 2024 and 2025. Left out on purpose: directories
// that hold settings or data (.vercel, .wrangler, .expo, .idea, .vscode).
var products = [...]product{
	{name: "target", beside: "Cargo.toml pom.xml build.sbt project.clj"}, // cargo build, mvn package, sbt, lein
	{name: ".venv", beside: python, within: "pyvenv.cfg"},                // python -m venv, uv sync
	{name: "venv", beside: python, within: "pyvenv.cfg"},
	{name: "__pypackages__", beside: python}, // PEP 582, pdm install
	{name: ".tox", beside: python},
	{name: ".nox", beside: python},
	{name: ".mypy_cache", beside: python},
	{name: ".pytest_cache", beside: python},
	{name: ".ruff_cache", beside: python},
	{name: ".eggs", beside: python},
	{name: "*.egg-info", beside: python}, // pip install -e
	{name: "htmlcov", beside: python},    // coverage html
	{name: ".gradle", beside: gradle},
	{name: ".kotlin", beside: gradle},
	{name: "Pods", beside: "Podfile"},                                        // pod install
	{name: "DerivedData", beside: "*.xcodeproj *.xcworkspace Package.swift"}, // xcodebuild
	{name: ".build", beside: "Package.swift"},                                // swift build
	{name: ".nuxt", beside: node},
	{name: ".output", beside: node}, // nuxt build, nitro
	{name: ".svelte-kit", beside: node},
	{name: ".parcel-cache", beside: node},
	{name: ".angular", beside: node}, // its cache
	{name: ".astro", beside: node},
	{name: ".docusaurus", beside: node},
	{name: ".nyc_output", beside: node},
	{name: "storybook-static", beside: node},
	{name: "bower_components", beside: "bower.json"},
	{name: "out", beside: "next.config.js next.config.mjs next.config.ts foundry.toml"}, // next export, forge build
	{name: "_site", beside: "_config.yml .eleventy.js eleventy.config.*"},               // jekyll, eleventy
	{name: ".jekyll-cache", beside: "_config.yml"},
	{name: ".terraform", beside: "*.tf *.tf.json"}, // terraform init; the state is beside it
	{name: "cdk.out", beside: "cdk.json"},
	{name: ".aws-sam", beside: "template.yaml template.yml"},
	{name: ".serverless", beside: "serverless.yml serverless.yaml serverless.ts"},
	{name: "vendor/bundle", beside: "Gemfile"},       // bundle install
	{name: "vendor", beside: "composer.json go.mod"}, // composer install, go mod vendor
	{name: "_build", beside: "mix.exs rebar.config dune-project"},
	{name: "deps", beside: "mix.exs"}, // mix deps.get
	{name: "elm-stuff", beside: "elm.json"},
	{name: ".dart_tool", beside: "pubspec.yaml"},
	{name: ".stack-work", beside: "stack.yaml"},
	{name: "dist-newstyle", beside: "cabal.project *.cabal"},
	{name: ".zig-cache", beside: "build.zig"},
	{name: "zig-cache", beside: "build.zig"},
	{name: "zig-out", beside: "build.zig"},
	{name: "obj", beside: "*.csproj *.fsproj *.vbproj"}, // dotnet build
	{name: "bin", beside: "*.csproj *.fsproj *.vbproj"},
	{name: "cmake-build-*", beside: "CMakeLists.txt"},
	{name: "buck-out", beside: ".buckconfig"},
	{name: "bazel-*", beside: bazel, link: true}, // the links that bazel build leaves
}

// rebuilt reports whether a directory, or a link, of a work tree is what the tool
// of an ecosystem makes again whose own file stands beside it.
func rebuilt(h host.Host, top, rel string, isLink bool) bool {
	for i := range products {
		p := &products[i]
		dir, ok := p.at(rel)
		if !ok || p.link != isLink {
			continue
		}
		names, err := h.ReadDir(strings.TrimSuffix(top+"/"+dir, "/"), maxEntries)
		if err != nil || !slices.ContainsFunc(strings.Fields(p.beside), func(pattern string) bool {
			return slices.ContainsFunc(names, func(name string) bool { return matches(pattern, name) })
		}) {
			continue
		}
		if p.within != "" {
			if info, err := h.Lstat(top + "/" + rel + "/" + p.within); err != nil || !info.Mode.IsRegular() {
				continue
			}
		}
		return true
	}
	return false
}

// at is the directory beside which the files of the ecosystem stand, if a path has
// the name of the product.
func (p *product) at(rel string) (dir string, ok bool) {
	n := strings.Count(p.name, "/") + 1
	parts := strings.Split(rel, "/")
	if len(parts) < n || !matches(p.name, strings.Join(parts[len(parts)-n:], "/")) {
		return "", false
	}
	return strings.Join(parts[:len(parts)-n], "/"), true
}

func matches(pattern, name string) bool {
	if !strings.ContainsAny(pattern, "*?") {
		return pattern == name
	}
	ok, err := bashtext.Match(pattern, name, bashtext.PatternOptions{})
	return ok && err == nil
}
