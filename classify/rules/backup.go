package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// backupRules are about the last copies there are.
var backupRules = []Rule{
	{
		ID:       "backup.delete",
		Decision: verdict.Ask,
		Summary:  "deletes backups or snapshots",
		Why: "A backup is what all other mistakes are repaired from, and nothing repairs the loss of it. A rule about what " +
			"to keep is easily read the wrong way around; most programs print what they would delete if they are asked to.",
		Instead: "restic forget --keep-last 7 --dry-run",
		Fires: []string{
			"restic forget --keep-last 1 --prune",
			"restic -r /srv/repo prune",
			"borg delete /srv/repo::2025",
			"borg prune --keep-daily 7 /srv/repo",
			"rclone purge remote:backups",
			"rclone delete remote:backups --min-age 30d",
			"velero backup delete daily --confirm",
			"sudo tmutil deletelocalsnapshots /",
			"duplicity remove-older-than 1M --force file:///srv/b",
			"kopia snapshot delete k1 --delete",
			"aws ec2 delete-snapshot --snapshot-id snap-1",
			"gcloud sql backups delete 1 --instance main",
			"vssadmin delete shadows /all /quiet",
			"tarsnap --nuke",
			"pg_archivecleanup /archive 000000010000000000000010",
		},
		Quiet: []string{
			"restic snapshots",
			"restic forget --keep-last 7 --dry-run",
			"restic backup forget",
			"restic -r prune check",
			"borg list /srv/repo",
			"borg prune -n --keep-daily 7 /srv/repo",
			"rclone copy photos remote:purge",
			"rclone delete remote:x -n",
			"velero backup describe delete",
			"tmutil listbackups",
			"duplicity cleanup file:///srv/b",
			"kopia snapshot list",
			"tarsnap --list-archives",
			"pg_archivecleanup -n /archive 000000010000000000000010",
		},
		Kinds: []effects.Kind{effects.Backup},
		Match: told,
	},
}
