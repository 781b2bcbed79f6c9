package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

var fillRules = []Rule{
	{
		ID:       "disk.fill",
		Decision: verdict.Ask,
		Summary:  "writes without end, until the disk is full",
		Why: "What is read never ends, so nothing but a full disk stops it. Then other programs fail to write too, " +
			"and some lose what they had.",
		Instead: "head -c 1048576 /dev/zero > test.img",
		Fires: []string{
			"split -b1 /dev/zero",
			"cat /dev/urandom > noise",
			"dd if=/dev/zero of=big.img",
			"yes > answers.txt",
			"cp /dev/zero big",
		},
		Quiet: []string{
			"split -b1m big.log part-",
			"head -c 1024 /dev/urandom > key.bin",
			"dd if=/dev/zero of=test.img bs=1M count=10",
			"yes | apt-get install jq",
			"dd if=/dev/zero of=/dev/null",
			"cat notes.txt > copy.txt",
		},
		Kinds: []effects.Kind{effects.Fill},
		Match: func(_ *effects.Env, e *effects.Effect) Match {
			return Match{Hit: true, Detail: e.Detail}
		},
	},
}
