package report

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gstack/scan"
	"gstack/scan/source"
)

func example() *scan.Report {
	return &scan.Report{
		Findings: []scan.Finding{
			{Path: "a b/ü.sh", Line: 3, Col: 5, End: scan.Position{Line: 3, Col: 17}, Level: scan.Error, Rule: "fs.delete-root", Message: "this command is a delete", Detail: "/ (\u202e\x1b)", Safer: "rm -rf ./x", Kind: source.Script, Source: "    rm -rf /\u202e\t# \x1b[1m"},
			{Path: "Makefile", Line: 1, Col: 1, End: scan.Position{Line: 2, Col: 4}, Level: scan.Warning, Rule: "exec.remote", Message: "this command runs", Kind: source.Makefile, Where: "target a", Source: "\tcurl x | sh"},
			{Path: "/abs/x.sh", Line: 1, Col: 1, End: scan.Position{Line: 1, Col: 2}, Level: scan.Note, Rule: "shell.unread", Message: "this command", Source: strings.Repeat("é", 3000)},
			{Path: "Makefile", Line: 9, Col: 1, End: scan.Position{Line: 9, Col: 4}, Level: scan.Error, Rule: "fs.delete-root", Message: "this command is", Ignored: "the image is thrown away", Source: "x"},
			{Path: "../b.sh", Line: 9, Col: 1, End: scan.Position{Line: 9, Col: 4}, Level: scan.Warning, Rule: scan.RuleIgnore, Message: "this comment ignores nothing", Source: "#"},
		},
		Skipped: []scan.Skipped{{Path: "big.sh", Reason: "is larger than 1 MiB"}},
		Files:   4, Texts: 7, Commands: 21, Foreign: 1, Hidden: 2, Took: 1234567 * time.Nanosecond,
	}
}

// TestSARIF holds the output to the published schema, testdata/sarif-2.1.0.json,
// as OASIS and SchemaStore have it.
func TestSARIF(t *testing.T) {
	body, err := os.ReadFile("testdata/sarif-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("sarif.json", schema); err != nil {
		t.Fatal(err)
	}
	valid, err := compiler.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*scan.Report{"findings": example(), "nothing": {}} {
		var out bytes.Buffer
		if err := SARIF(&out, r, "v1.2.3"); err != nil {
			t.Fatal(err)
		}
		log, err := jsonschema.UnmarshalJSON(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out.String())
		}
		if err := valid.Validate(log); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out.String())
		}
	}
	// The schema itself must be able to refuse.
	wrong, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version":"2.1.0","runs":[{"results":[{"level":"bad"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if valid.Validate(wrong) == nil {
		t.Error("the schema takes anything")
	}
}

func TestSARIFSays(t *testing.T) {
	var out bytes.Buffer
	if err := SARIF(&out, example(), "v1.2.3"); err != nil {
		t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Name, Version string
					Rules         []struct {
						ID   string
						Help struct{ Text, Markdown string }
					}
				}
			}
			Results []struct {
				RuleID       string
				RuleIndex    int
				Level        string
				Suppressions []struct{ Kind, Justification string }
				Locations    []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI, URIBaseID string }
						Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
					}
				}
			}
			Invocations []struct {
				ToolExecutionNotifications []struct{ Message struct{ Text string } }
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if d := run.Tool.Driver; d.Name != "gstack" || d.Version != "v1.2.3" || len(d.Rules) != 4 {
		t.Errorf("driver %+v", d)
	}
	for i, r := range run.Results {
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("result %d is of rule %s, its index of %s", i, r.RuleID, run.Tool.Driver.Rules[r.RuleIndex].ID)
		}
	}
	for _, r := range run.Tool.Driver.Rules {
		if !strings.Contains(r.Help.Markdown, "gstack rules "+r.ID) || r.Help.Text == "" {
			t.Errorf("%s: help %+v", r.ID, r.Help)
		}
	}
	first := run.Results[0].Locations[0].PhysicalLocation
	if first.ArtifactLocation.URI != "a%20b/%C3%BC.sh" || first.ArtifactLocation.URIBaseID != "%SRCROOT%" || first.Region.StartLine != 3 || first.Region.StartColumn != 5 || first.Region.EndColumn != 17 {
		t.Errorf("first is at %+v", first)
	}
	if uri := run.Results[2].Locations[0].PhysicalLocation.ArtifactLocation; uri.URI != "file:///abs/x.sh" || uri.URIBaseID != "" {
		t.Errorf("third is in %+v", uri)
	}
	if s := run.Results[3].Suppressions; len(s) != 1 || s[0].Kind != "inSource" || s[0].Justification != "the image is thrown away" {
		t.Errorf("suppressions %+v", s)
	}
	if n := run.Invocations[0].ToolExecutionNotifications; len(n) != 1 || n[0].Message.Text != "not read: big.sh is larger than 1 MiB" {
		t.Errorf("notifications %+v", n)
	}
}

func TestURI(t *testing.T) {
	for name, want := range map[string]string{"a/b.sh": "a/b.sh", "../a b": "../a%20b", "/a": "file:///a", "C:/a b": "file:///C:/a%20b", "a:b": "a%3Ab", "é%": "%C3%A9%25"} {
		if got := uri(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

func TestText(t *testing.T) {
	var out bytes.Buffer
	if err := Text(&out, example(), false, false); err != nil {
		t.Fatal(err)
	}
	got := out.String()
	for _, want := range []string{
		"a b/ü.sh:3:5: error: this command is a delete: / (\\u202e\\x1b) [fs.delete-root]\n    rm -rf /\\u202e # \\x1b[1m\n",
		"Makefile:1:1: warning: this command runs [exec.remote]\n    curl x | sh\n",
		"not read: big.sh: is larger than 1 MiB\n",
		"1 error, 2 warnings, 1 note in 4 files with 7 shell texts and 21 commands; 1 ignored by comments; 2 notes not shown (--all); 1 not read; 1 text of other languages; 1ms\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, ":9:1: error") {
		t.Errorf("an ignored finding is told:\n%s", got)
	}
	out.Reset()
	if err := Text(&out, example(), false, true); err != nil || !strings.Contains(out.String(), "\x1b[1;31merror\x1b[0m") {
		t.Errorf("%v, no color in %q", err, out.String())
	}
}

func TestTextNamesFewOfManyFiles(t *testing.T) {
	r := &scan.Report{}
	for range 30 {
		r.Skipped = append(r.Skipped, scan.Skipped{Path: "a", Reason: "is binary"})
	}
	for all, want := range map[bool]int{false: maxSkipped + 1, true: 30} {
		var out bytes.Buffer
		if err := Text(&out, r, all, false); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "not read: "); n != want {
			t.Errorf("all %v: %d lines, want %d", all, n, want)
		}
	}
}

func TestJSON(t *testing.T) {
	var out bytes.Buffer
	if err := JSON(&out, example()); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Schema   int
		Findings []struct {
			Path, Level, Rule, Message, Detail, Safer, Kind, Where, Source, Ignored string
			Line, Column                                                            int
			EndLine                                                                 int `json:"end_line"`
			EndColumn                                                               int `json:"end_column"`
		}
		NotRead []struct{ Path, Reason string } `json:"not_read"`
		Summary map[string]int
	}
	d := json.NewDecoder(bytes.NewReader(out.Bytes()))
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	f := got.Findings[0]
	if got.Schema != 1 || len(got.Findings) != 5 || f.Path != "a b/ü.sh" || f.Line != 3 || f.EndColumn != 17 || f.Level != "error" || f.Kind != "script" || f.Safer != "rm -rf ./x" {
		t.Errorf("first %+v", f)
	}
	if got.Findings[3].Ignored == "" || len(got.Findings[2].Source) > sourceMax || got.NotRead[0].Path != "big.sh" {
		t.Errorf("got %+v", got)
	}
	for name, want := range map[string]int{"errors": 1, "warnings": 2, "notes": 1, "ignored": 1, "hidden": 2, "files": 4, "texts": 7, "commands": 21, "other_languages": 1, "not_read": 1, "millis": 1} {
		if got.Summary[name] != want {
			t.Errorf("%s is %d, want %d", name, got.Summary[name], want)
		}
	}
}
