package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
	"gstack/shellast"
)

// fsRules are about files and directories that are lost, replaced or made
// unusable.
var fsRules = []Rule{
	{
		ID:       "fs.delete-root",
		Decision: verdict.Deny,
		Log:      "high_rm_root",
		Summary:  "is a recursive delete of the file system root, a home directory or a system tree",
		Why: "Everything in that place goes: the system, or all work, keys and settings of the user. Nothing " +
			"short of a backup brings it back, and no task needs it. Deleting one directory inside it is possible " +
			"by its own name.",
		Instead: "rm -rf ./build",
		Fires: []string{
			"rm -rf /",
			"rm -rf /*",
			"rm -fr ~",
			`rm -r --force "$HOME"/`,
			"rm --recursive --no-preserve-root /./",
			"rm -rf tests ~/",
			"rm -rf ~/* ~/.*",
			"rm -rf ../..",
			"rm -rf /etc /usr/bin",
			"cd / && rm -rf *",
			"find / -type f -delete",
			"find ~ -delete",
			"rsync -a --delete empty/ ~/",
			"tar --remove-files -cf /dev/null /",
			`rm -rf 'C:\Windows'`,
		},
		Quiet: []string{
			"rm -rf ./build",
			"rm -rf ~/old-project",
			"rm -rf /var/data",
			"rm -rf '~'",
			"find / -name core.4711 -delete",
			"rm -rf --help /",
			"rmdir /home",
			"rsync -a --delete build/ server:/",
			"echo rm -rf /",
		},
		Kinds: []effects.Kind{effects.Delete, effects.Sync, effects.Clean},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			return Match{Hit: losesRoot(e, s), Decision: ofContainer(e), Detail: s.String()}
		},
	},
	{
		ID:       "fs.delete-unset",
		Decision: verdict.Ask,
		Summary:  "is a recursive delete of a system path or home directory if a variable is empty",
		Why: "The target is put together from something that is not known here. If that is empty, because a " +
			"variable is not set or a command failed, what remains is the root, a home directory or a system tree. " +
			"Write ${NAME:?} to stop in that case, or name the directory.",
		Instead: `ls -d "${DIR:?}"/`,
		Fires: []string{
			`rm -rf "$BUILD_DIR"/`,
			`rm -rf "$BUILD_DIR"/*`,
			`rm -rf "$PREFIX/usr"`,
			`rm -rf "/$NAME"`,
			`rm -rf ~/"$NAME"`,
			`find "$BUILD_DIR/" -delete`,
		},
		Quiet: []string{
			`rm -rf "$BUILD_DIR"`,
			`rm -rf "./$NAME"`,
			`X=dist; rm -rf "$X"/`,
			`ls "$BUILD_DIR"/`,
			`find "$BUILD_DIR/" -name '*.o' -delete`,
		},
		Kinds: []effects.Kind{effects.Delete, effects.Sync},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			return Match{Hit: s.Class == effects.UnsetRoot && (e.Kind == effects.Sync || takesAll(e, s)), Detail: s.String()}
		},
	},
	{
		ID:       "fs.delete-recursive",
		Decision: verdict.Ask,
		Log:      "rm_recursive",
		Summary:  "is a recursive delete",
		Why: "A directory goes with everything in it, whether committed, backed up or neither. Build artefacts " +
			"(node_modules, dist, ...) and temporary directories are not asked about; this target is neither, or " +
			"not known.",
		Instead: "mv old-project /tmp/",
		Fires: []string{
			"rm -rf src",
			"rm -r ./some-dir",
			"rm -R .",
			"rm -rf *",
			"rm -rf /var/data",
			"rm -rf ~/.cache",
			"rm -rf node_modules src",
			"rm -rf /etc/build",
			`rm -rf "$DIR"`,
			`rm -rf $DIRS`,
			`rm -rf "$DIR/node_modules"`,
			"rm --rec --fo src",
			"rm src -rf",
			"rm -rf ./C:/work",
			"rm -rf /tmp",
			"srm -r secrets",
			"7z a -sdel x.7z src",
			"zip -rm x.zip src",
		},
		Quiet: []string{
			"rm -rf node_modules .next dist",
			"cd app && rm -rf node_modules",
			"rm -rf ./packages/*/dist",
			"rm -rf dist/*",
			"rm -rf /tmp/work",
			"rm -rf /var/tmp/a/b",
			`W=$(mktemp -d); rm -rf "$W"`,
			"rm notes.txt",
			"rm -rf --help",
			"rmdir src",
			"git commit -m 'rm -rf src'",
		},
		Kinds: []effects.Kind{effects.Delete},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			hit := e.Recursive && !e.Many && !s.File && !s.Class.Root() && s.Class != effects.UnsetRoot && s.Class != effects.Metadata && !s.Class.Expendable()
			return Match{Hit: hit, Detail: s.String()}
		},
	},
	{
		ID:       "fs.delete-many",
		Decision: verdict.Ask,
		Summary:  "deletes whatever a search or a pattern finds",
		Why: "Which files go is decided when the command runs, by a search, a list or a pattern without a letter of " +
			"its own. One test too few, or another working directory, and it takes the wrong ones. Printing the " +
			"list first costs nothing.",
		Instead: "find . -name '*.tmp' -print",
		Fires: []string{
			"find . -name '*.ts' -delete",
			"find . -delete",
			"find / -name core -delete",
			"find . -name '*.bak' | xargs rm",
			"find . -name '*.bak' -exec rm {} +",
			"rm *",
			"rm -f src/*",
			"rm $FILES",
			"ls | xargs rm -rf",
		},
		Quiet: []string{
			"find . -name '*.ts' -print",
			"find . -name '*.ts' -exec wc -l {} +",
			"find /tmp -mtime +7 -delete",
			"find dist -delete",
			"rm *.o",
			"rm data/scratch.tmp data/old.log",
			`rm "$FILE"`,
			"echo a.txt b.txt | xargs rm",
		},
		Kinds: []effects.Kind{effects.Delete},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			hit := (e.Many || s.All && !e.Recursive) && !losesRoot(e, s) && !s.Class.Expendable() &&
				!(s.Class == effects.UnsetRoot && takesAll(e, s)) &&
				!(s.Class == effects.TempRoot && !e.Recursive)
			return Match{Hit: hit, Detail: s.String()}
		},
	},
	{
		ID:       "fs.shred",
		Decision: verdict.Ask,
		Summary:  "destroys the contents of files beyond recovery, or cuts them short",
		Why: "What shred and its kin overwrite cannot be restored from the disk, not even in part. A file that is " +
			"truncated keeps its name and loses what was in it.",
		Instead: "cp -p app.log /tmp/",
		Fires: []string{
			"shred secrets.txt",
			"shred -u -n 1 id_rsa",
			"srm notes.txt",
			"wipe -f notes.txt",
			"truncate -s 0 app.log",
			"truncate --size=-10M app.log",
			"ls | xargs shred",
		},
		Quiet: []string{
			"shred --help",
			"shred -u /tmp/key",
			"truncate -s +1M disk.img",
			"truncate -s 0 /tmp/app.log",
			"cat truncate.txt",
			"rm notes.txt",
		},
		Kinds: []effects.Kind{effects.Shred},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			return Match{Hit: !s.Class.Expendable() && !s.Device, Detail: s.String()}
		},
	},
	{
		ID:       "fs.overwrite-system",
		Decision: verdict.Ask,
		Summary:  "changes or removes a system, boot, credential or shell start-up file",
		Why: "Such a file works beyond the task at hand: a system file may keep the machine from starting, a " +
			"start-up file runs code in every later shell, and a lost key is lost. Adding a line counts as well.",
		Instead: "cp /etc/hosts /tmp/hosts",
		Fires: []string{
			"echo '127.0.0.1 x' >> /etc/hosts",
			"echo 'export A=1' >> ~/.zshenv",
			"cat > ~/.bashrc < new",
			"cp /dev/null /etc/passwd",
			"cp bashrc ~/.bashrc",
			"mv evil.conf /etc/",
			"ln -sf /dev/null /etc/passwd",
			"tee ~/.ssh/authorized_keys < keys",
			"ssh-keyscan host > ~/.ssh/known_hosts",
			"dd if=/dev/urandom of=~/.ssh/id_rsa",
			"sed -i s/a/b/ /etc/fstab",
			"perl -i -ne 1 /etc/passwd",
			"truncate -s 0 /etc/passwd",
			"rm -f /etc/passwd",
			"unlink /etc/passwd",
			"echo 1 > /proc/sysrq-trigger",
			"exec > /etc/passwd",
		},
		Quiet: []string{
			"cat /etc/hosts",
			"cp /etc/hosts hosts",
			"echo x > notes.txt",
			"echo x > /dev/null",
			"make 2>&1 | tee build.log",
			"cp app /usr/local/bin/",
			"sed s/a/b/ /etc/fstab",
			"echo x >> .bashrc",
			"ssh-keyscan host >> ~/.ssh/known_hosts",
			"dd if=/dev/zero of=/dev/null count=1",
			"echo > /dev/tcp/127.0.0.1/22",
		},
		Kinds: []effects.Kind{effects.Write, effects.Delete},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			hit := s.Kept != "" && !s.Device && !(e.Kind == effects.Delete && (e.Recursive && !s.File || e.Many || s.All)) &&
				!(e.Append && s.Kept == "a list of known hosts") // one host more, as ssh itself adds it
			return Match{Hit: hit, Detail: s.Path + " (" + s.Kept + ")"}
		},
	},
	{
		ID:       "fs.move-away",
		Decision: verdict.Ask,
		Summary:  "moves a home directory, a system directory or file away, or a file into nothing",
		Why: "Programs look for these files where they are; without them the machine or the account may not start " +
			"again. A file that is moved onto a device is gone.",
		Instead: "cp -a notes.txt /tmp/",
		Fires: []string{
			"mv / /tmp/x",
			"mv ~ /tmp/.x",
			"mv /etc /dev/null",
			"mv notes.txt /dev/null",
			"mv /etc/passwd /tmp/",
			"mv ~/* /tmp/",
			"mv -t /tmp /usr/bin",
			"mv ~/.ssh/id_rsa .",
		},
		Quiet: []string{
			"mv notes.txt old-notes.txt",
			"mv src lib",
			"mv ~/Downloads/x.zip .",
			"mv /tmp/x .",
			"mv --help",
			"cp /etc/passwd /tmp/",
		},
		Kinds: []effects.Kind{effects.Move},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			hit := e.Verb == "discard" || s.Class.Root() || s.Class == effects.UnsetRoot || s.Kept != ""
			return Match{Hit: hit, Detail: s.String() + " to " + e.Detail}
		},
	},
	{
		ID:       "fs.permissions",
		Decision: verdict.Ask,
		Summary:  "changes permissions or owners of system files, or opens or closes a whole tree to everybody",
		Why: "What the owners and modes of many files were is written down nowhere, so it cannot be undone. With " +
			"wrong ones, logins, ssh and sudo refuse to work; a tree that everybody may write belongs to everybody.",
		Instead: "chmod -R u+rwX,go+rX docs",
		Fires: []string{
			"chmod -R 777 .",
			"chmod -R a+rwx public",
			"chmod 000 -R src",
			"chmod -R 755 /",
			"chown -R dev:dev /usr",
			"chown -R dev ~",
			"chgrp -R users /etc",
			"chmod 666 /etc/shadow",
			`find / -type f -exec chmod 666 {} \;`,
			"setfacl -R -m u:dev:rwx /",
			"chmod -R -rwx src",
		},
		Quiet: []string{
			"chmod +x build.sh",
			"chmod 777 build.sh",
			"chmod -R u+rwX,go+rX docs",
			"chmod -R 755 docs",
			"chmod 600 ~/notes.txt",
			"chown -R dev:dev src",
			"chmod -R 777 /tmp/work",
			"find . -type f -exec chmod 644 {} +",
			"chmod --help",
		},
		Kinds: []effects.Kind{effects.Permissions},
		Match: matchPermissions,
	},
	{
		ID:       "fs.sync-delete",
		Decision: verdict.Ask,
		Summary:  "deletes at the target whatever the source does not have",
		Why: "A mirror makes the target equal to the source. With a wrong target, a missing slash or an empty source " +
			"all other files there go at once, often on another machine. A dry run shows which.",
		Instead: "rsync -a --delete --dry-run ./build/ robot:/srv/app/",
		Fires: []string{
			"rsync -a --delete ./build/ root@robot:/",
			"rsync -av --delete-after src/ ../backup",
			"rsync -a --del docs/ server::module/docs",
			"rclone sync ./photos remote:photos",
			"robocopy src copy /MIR",
			"aws s3 sync dist s3://site --delete",
			"gsutil -m rsync -r -d dist gs://site",
		},
		Quiet: []string{
			"rsync -a ./build/ robot:/srv/app/",
			"rsync -an --delete ./build/ robot:/srv/app/",
			"rsync -a --delete src/ /tmp/copy",
			"rclone sync --dry-run ./photos remote:photos",
			"rclone copy ./photos remote:photos",
			"robocopy src copy /E",
			"aws s3 sync dist s3://site --delete --dryrun",
			"aws s3 sync s3://site dist --delete",
			"gsutil -m rsync -r dist gs://site",
		},
		Kinds: []effects.Kind{effects.Sync},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			hit := e.Verb == "remote" || !s.Class.Root() && s.Class != effects.UnsetRoot && !s.Class.Expendable()
			return Match{Hit: hit, Detail: s.String()}
		},
	},
	{
		ID:       "git.metadata",
		Decision: verdict.Ask,
		Summary:  "deletes or overwrites the store of a version control system",
		Why: "All commits, branches and stashes live in that directory. Without it, or with a broken one, the " +
			"history that was never pushed is gone, and Git itself did not get to say no.",
		Instead: "git status",
		Fires: []string{
			"rm -rf .git",
			"rm -rf app/.git/objects",
			"rm .git/HEAD",
			"echo x > .git/config",
			"mv .git /tmp/",
			"cp other/config .git/config",
			"sed -i s/a/b/ .git/packed-refs",
			"find .git -type f -delete",
		},
		Quiet: []string{
			"rm -f .git/index.lock",
			"cat .git/config",
			"cp hook.sh .git/hooks/pre-commit",
			"echo build >> .git/info/exclude",
			"rm -rf /tmp/clone/.git",
			"rm .gitignore",
			"git commit -m 'guard tee .git/config writes'",
		},
		Kinds: []effects.Kind{effects.Delete, effects.Write, effects.Move},
		Match: func(env *effects.Env, e *effects.Effect) Match {
			s := e.Spot(env)
			hit := s.Class == effects.Metadata && (s.Core || e.Kind == effects.Delete && e.Recursive)
			return Match{Hit: hit, Detail: s.String()}
		},
	},
}

// takesAll reports whether a delete leaves nothing of its target.
func takesAll(e *effects.Effect, s effects.Spot) bool { return e.Recursive || s.All && !e.Many }

// losesRoot reports whether a place that must not be lost is.
func losesRoot(e *effects.Effect, s effects.Spot) bool {
	if !s.Class.Root() {
		return false
	}
	switch e.Kind {
	case effects.Sync:
		return e.Verb != "remote"
	case effects.Clean:
		return e.Recursive
	}
	return takesAll(e, s)
}

// ofContainer lowers a refusal to a question where the files are those of a
// container: it was made from an image, and can be again.
func ofContainer(e *effects.Effect) verdict.Decision {
	if e.Where == shellast.Container {
		return verdict.Ask
	}
	return verdict.Undecided
}

func matchPermissions(env *effects.Env, e *effects.Effect) Match {
	s := e.Spot(env)
	m := Match{Detail: e.Detail + " on " + s.String()}
	tree := e.Recursive || e.Many
	switch {
	case e.Recursive && s.Class.Root():
		m.Hit, m.Decision = true, verdict.Deny
		if e.Where == shellast.Container {
			m.Decision = verdict.Ask
		}
	case s.Class.Expendable() || s.Device:
	case s.Class.Root(), s.Class == effects.UnsetRoot, s.Under.Root() && e.Many, s.Kept == "a system file", s.Kept == "a boot file":
		m.Hit = true
	case tree && e.Verb != "":
		m.Hit = true
	}
	return m
}
