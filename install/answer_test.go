package install

import (
	"strings"
	"testing"
)

// The expectations are what the agents do with such ends of a hook; "" is that
// the call runs though nobody has allowed it.
func TestAnswerOf(t *testing.T) {
	nest := func(d string) string {
		return `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"` + d + `","permissionDecisionReason":"r"}}`
	}
	for _, c := range []struct {
		form form
		r    ran
		want answer
	}{
		{nested, ran{stdout: "{}\n"}, allowed},
		{nested, ran{stdout: nest("ask")}, asked},
		{nested, ran{stdout: "\n " + nest("deny") + "\n"}, denied},
		{nested, ran{status: 2, stderr: "no"}, blocked},
		{nested, ran{status: 2, stdout: "{}"}, blocked},
		{nested, ran{}, ""},
		{nested, ran{stdout: "hello"}, ""},
		{nested, ran{stdout: "[]"}, ""},
		{nested, ran{stdout: nest("deny") + nest("deny")}, ""},
		{nested, ran{stdout: "debug\n" + nest("deny")}, ""},
		{nested, ran{stdout: nest("deny")[:40]}, ""},
		{nested, ran{stdout: nest("refuse")}, ""},
		{nested, ran{stdout: strings.Replace(nest("deny"), "Pre", "Post", 1)}, ""},
		{nested, ran{stdout: `{"permissionDecision":"deny"}`}, ""},
		{nested, ran{status: 1, stdout: "{}"}, ""},
		{nested, ran{status: 127, stderr: "not found"}, ""},
		{nested, ran{status: -1}, ""},

		{flat, ran{stdout: `{"permissionDecision":"ask"}`}, asked},
		{flat, ran{stdout: `{"permissionDecision":"deny"}`}, denied},
		{flat, ran{stdout: nest("deny")}, ""},
		{flat, ran{stdout: "{}"}, allowed},

		{plain, ran{stdout: `{"decision":"deny","reason":"r"}`}, denied},
		{plain, ran{stdout: nest("deny")}, ""},
		{plain, ran{status: 2, stderr: "no"}, blocked},
		{plain, ran{status: 2}, ""},

		{permission, ran{stdout: `{"permission":"ask"}`}, asked},
		{permission, ran{stdout: `{"permission":"deny"}`}, denied},
		{permission, ran{stdout: `{"decision":"deny"}`}, ""},

		{cancel, ran{stdout: `{"cancel":true,"errorMessage":"m"}`}, denied},
		{cancel, ran{stdout: `{"cancel":true}`}, ""},
		{cancel, ran{stdout: "{}"}, allowed},
		{cancel, ran{status: 2, stderr: "no"}, ""},

		{status, ran{}, allowed},
		{status, ran{status: 2, stderr: "no"}, denied},
		{status, ran{status: 2}, blocked},
		{status, ran{status: 1, stderr: "no"}, ""},
	} {
		if got, err := c.form.answerOf(c.r); got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("form %d, %+v: %q, %v", c.form, c.r, got, err)
		}
	}
}
