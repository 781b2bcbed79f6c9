package shellast

import (
	"sort"
	"strings"

	"gstack/shellast/inline"
	"gstack/shellast/value"
)

// dangerousPrograms are the programs that models and wrappers know to destroy
// or to run something; sorted. They are what a pattern in command position is
// matched against, and what is looked for behind a program that is not known.
var dangerousPrograms = []string{
	"7z", "7za", "7zr", "7zz", "VBoxManage", "ace", "ace.js", "airflow", "alembic", "algolia", "aliyun", "amplify", "ampx", "anka", "ansible",
	"ansible-playbook", "arc", "argo", "argocd", "artisan", "atlas", "attic", "auth0", "autorestic", "avdmanager", "aws", "aws-nuke", "az", "azcopy",
	"azd", "b2", "badblocks", "bao", "barman", "bash", "beeline", "bfg", "blkdiscard", "bmaptool", "borg", "borgmatic", "bosh", "bq", "brz", "bsdtar",
	"btrbk", "btrfs", "buffalo", "buildah", "bun", "bup", "busybox", "bw", "bzr", "cargo", "cdk", "cdktf", "celery", "ceph", "ceph-volume", "cephadm",
	"certbot", "cf", "cf7", "cf8", "chalice", "chgrp", "chmod", "chown", "chroot", "cilium", "cinder", "civo", "claudia", "clickhouse",
	"clickhouse-client", "clickhouse-local", "cloud-nuke", "cloudflared", "cloudsmith", "clusterctl", "cmd", "cockroach", "cockroach-sql", "colima",
	"confluent", "console", "consul", "consul-k8s", "contentful", "convex", "copilot", "coscli", "coscmd", "couchbase-cli", "cp", "cqlsh", "crane",
	"crictl", "crontab", "cryptsetup", "ctr", "curator_cli", "curl", "curlie", "cypher-shell", "dagster", "darcs", "dash", "databricks", "db-migrate",
	"db2", "dbmate", "dc3dd", "dcfldd", "dd", "ddrescue", "delgroup", "deluser", "deno", "devspace", "diesel", "diskutil", "django-admin",
	"django-admin.py", "dmsetup", "doas", "docker", "docker-compose", "docker-machine", "doctl", "doctrine", "doctrine.php", "dokku", "doppler", "dotnet",
	"dotnet-ef", "drizzle-kit", "dropdb", "dropuser", "drush", "dscl", "duckdb", "duplicacy", "duplicity", "dvc", "eas", "eb", "edgedb", "eksctl",
	"elasticsearch-node", "emulator", "encore", "env", "etcdctl", "exo", "expo", "faas-cli", "fastlane", "fbsql", "fdisk", "finch", "find", "firebase",
	"firebase-tools", "fish", "flash_erase", "flash_eraseall", "flask", "flux", "fly", "flyctl", "flyway", "fossil", "ftp", "fuser", "garden", "gcloud",
	"gdisk", "gel", "gem", "gfind", "gh", "git", "glab", "glance", "gluster", "gohdfs", "goose", "gopass", "govc", "gpasswd", "gpg", "gpg2", "gradle",
	"gradlew", "groupdel", "gsutil", "hadoop", "halt", "hanami", "hasura", "hcloud", "hcloud-cli", "hdfs", "hdparm", "helm", "helm3", "helmfile",
	"heroku", "hf", "hg", "hive", "hostinger", "http", "https", "huaweicloud", "hub", "huggingface-cli", "ibmcloud", "impala-shell", "incus", "infisical",
	"influx", "init", "install", "ip6tables", "ip6tables-legacy", "ip6tables-nft", "ipfs", "iptables", "iptables-legacy", "iptables-nft", "iredis",
	"isql", "isql-fb", "istioctl", "iusql", "jenkins-cli", "jf", "jfrog", "jj", "juju", "k", "k0s", "k3d", "k3s", "k3s-agent-uninstall.sh", "k3s-killall.sh",
	"k3s-uninstall.sh", "kaf", "kafka-acls", "kafka-configs", "kafka-consumer-groups", "kafka-delete-records", "kafka-share-groups", "kafka-storage",
	"kafka-streams-application-reset", "kafka-topics", "kafkactl", "kaggle", "kapp", "keydb-cli", "keytool", "kill", "killall", "killall5", "kind", "kn",
	"knex", "knife", "kopia", "kops", "koyeb", "ksh", "kubeadm", "kubectl", "lakectl", "ldapdelete", "lftp", "limactl", "linkerd", "linode", "linode-cli",
	"liquibase", "litecli", "ln", "loginctl", "lpass", "lua", "lvremove", "lxc", "lxc-destroy", "machinectl", "magento", "manage.py", "mariadb",
	"mariadb-admin", "mariadb-import", "mc", "mcli", "mdadm", "medusa", "meltano", "memcflush", "memcrm", "metal", "microk8s", "microk8s.kubectl",
	"migrate", "mikro-orm", "mikro-orm-esm", "minikube", "mix", "mkdosfs", "mke2fs", "mkexfatfs", "mkfs", "mkfs.btrfs", "mkfs.exfat", "mkfs.ext2",
	"mkfs.ext3", "mkfs.ext4", "mkfs.f2fs", "mkfs.fat", "mkfs.msdos", "mkfs.ntfs", "mkfs.vfat", "mkfs.xfs", "mkntfs", "mkswap", "mlflow", "mongo",
	"mongoimport", "mongorestore", "mongosh", "mount", "mssql-cli", "multipass", "mv", "mvn", "mvnw", "mycli", "mysql", "mysqladmin", "mysqlimport",
	"mysqlsh", "n98-magerun2", "nats", "nc", "ncat", "neo4j-admin", "neon", "neonctl", "nerdctl", "netcat", "netlify", "netlify-cli", "neutron", "newfs",
	"newfs_apfs", "newfs_exfat", "newfs_ext2fs", "newfs_hfs", "newfs_msdos", "newfs_udf", "nft", "node", "nodetool", "nomad", "northflank", "nova", "npm",
	"npx", "nsenter", "ntl", "nuget", "nvme", "nwipe", "oc", "oci", "odo", "okteto", "op", "openstack", "opentofu", "oras", "orb", "orbctl", "osascript",
	"ossutil", "ovhcloud", "p4", "parallel", "parted", "pass", "passwd", "payload", "pct", "perl", "pfctl", "pg_archivecleanup", "pg_dropcluster",
	"pg_resetwal", "pg_resetxlog", "pg_restore", "pg_rewind", "pgbackrest", "pgcli", "phinx", "php", "pinecone", "pkill", "pnpm", "pod", "podman",
	"podman-compose", "poweroff", "powershell", "prefect", "presto", "prisma", "prlctl", "proxmox-backup-client", "pscale", "psql", "pulsar-admin",
	"pulumi", "puppet", "puppetserver", "pvesh", "pvesm", "pvremove", "pwsh", "python", "python3", "qm", "rabbitmqadmin", "rabbitmqctl", "rados",
	"radosgw-admin", "rails", "railway", "rake", "rancher", "rbd", "rclone", "rdctl", "rdiff-backup", "reboot", "redis-cli", "regctl", "render", "repo",
	"restic", "resticprofile", "rimraf", "rke2-killall.sh", "rke2-uninstall.sh", "rm", "rmdir", "rpk", "rq", "rsync", "ruby", "rustic", "s3cmd", "s4cmd",
	"s5cmd", "salt", "salt-call", "salt-key", "sam", "sanity", "sbt", "scp", "scrub", "scw", "sea-orm-cli", "security", "sed", "sentry-cli", "sequelize",
	"sequelize-cli", "serverless", "setfacl", "sfdisk", "sftp", "sgdisk", "sh", "shopify", "shred", "shutdown", "simctl", "skaffold", "skill", "skopeo",
	"slay", "sls", "smbclient", "snapper", "snow", "snowsql", "socat", "soda", "solr", "spanner-cli", "spark", "spark-beeline", "spark-sql", "sponge",
	"sqitch", "sql", "sqlcmd", "sqlite", "sqlite3", "sqlmesh", "sqlplus", "sqlx", "srm", "ssh", "sst", "stackit", "strapi", "stripe", "su", "sudo",
	"supabase", "superset", "svn", "svnadmin", "swapoff", "swift", "systemctl", "talosctl", "tar", "tarsnap", "tart", "taskkill", "taskkill.exe", "tccli",
	"tea", "tee", "telepresence", "telinit", "telnet", "terraform", "terragrunt", "terraspace", "tf", "tilt", "timeshift", "tkn", "tmutil", "tofu", "trino",
	"truncate", "turso", "twilio", "typeorm", "typeorm-ts-node-commonjs", "typeorm-ts-node-esm", "ufw", "umount", "unlink", "unshare", "upctl", "upstash",
	"userdel", "usermod", "usql", "vagrant", "valkey-cli", "vault", "vboxmanage", "vc", "velero", "vercel", "vgremove", "virsh", "vmrun", "vsce", "vsql",
	"vultr-cli", "wal-e", "wal-g", "waypoint", "wget", "wipe", "wipefs", "wp", "wrangler", "wsl", "xargs", "xcrun", "xh", "xhs", "yarn", "yc", "yii",
	"zappa", "zfs", "zfs-prune-snapshots", "zip", "zkCli", "zookeeper-shell", "zpool", "zsh",
}

// plainPrograms are programs whose operands are data, never a command; sorted.
var plainPrograms = []string{
	"[", "ag", "ansible-doc", "apk", "apropos", "apt", "apt-cache", "apt-get", "ar", "arch", "aspell", "awk", "aws", "az", "base32", "base64",
	"basename", "bat", "batcat", "bc", "black", "brew", "bzip2", "cal", "cargo", "cat", "cc", "chgrp", "chmod", "chown", "clang", "clear", "cmake",
	"cmp", "code", "column", "comm", "composer", "conda", "cp", "cpio", "crontab", "curl", "cut", "date", "dd", "delta", "df", "diff", "dig", "dirname",
	"dnf", "docker", "dotnet", "dpkg", "du", "dvc", "echo", "egrep", "emacs", "esbuild", "eslint", "exa", "expand", "expr", "eza", "false", "fd",
	"fgrep", "figlet", "file", "flake8", "flatpak", "fmt", "fold", "free", "fzf", "g++", "gawk", "gcc", "gcloud", "gem", "getent", "gh", "git", "glab",
	"go", "gofmt", "golangci-lint", "gpg", "gradle", "grep", "groups", "gsutil", "gunzip", "gzip", "head", "helm", "hexdump", "hg", "hostname", "htop",
	"http", "iconv", "id", "ifconfig", "info", "install", "ip", "ipfs", "isort", "jar", "java", "javac", "jest", "join", "journalctl", "jq", "kill",
	"killall", "kubectl", "ld", "less", "ln", "locate", "logger", "look", "ls", "lsblk", "lscpu", "lsof", "make", "man", "mc", "md5sum", "mkdir",
	"mkfifo", "mktemp", "mocha", "more", "mv", "mypy", "mysql", "nano", "nc", "netstat", "nix-env", "nl", "nm", "node", "notify-send", "npm", "nproc",
	"nvim", "objdump", "od", "openssl", "osascript", "pacman", "paste", "patch", "pg_dump", "pgrep", "php", "ping", "pip", "pip3", "pkill", "port",
	"prettier", "printenv", "printf", "ps", "psql", "pwd", "pylint", "pytest", "python", "python3", "rclone", "readlink", "realpath", "redis-cli",
	"rename", "rev", "rg", "rm", "rmdir", "rsync", "ruby", "ruff", "rustc", "rustup", "s3cmd", "say", "scp", "screen", "sed", "seq", "sha1sum",
	"sha256sum", "shellcheck", "shuf", "sleep", "snap", "sort", "split", "sqlite3", "ss", "ssh-keygen", "stat", "strings", "stty", "sum", "svn", "swift",
	"sync", "systemctl", "tac", "tail", "tar", "tee", "telnet", "terraform", "test", "tldr", "top", "touch", "tput", "tr", "traceroute", "tree", "true",
	"truncate", "tsc", "tsx", "tty", "type", "umount", "uname", "unexpand", "uniq", "unlink", "unzip", "uptime", "uuidgen", "vi", "view", "vim",
	"vitest", "wc", "webpack", "wget", "whatis", "whereis", "which", "who", "whoami", "whois", "xclip", "xmllint", "xxd", "yarn", "yes", "yq", "zip",
	"zypper",
}

func listed(list []string, name string) bool {
	i := sort.SearchStrings(list, name)
	return i < len(list) && list[i] == name
}

// knownProgram reports whether a program is known not to run its operands, or
// to run them in a way that is evaluated where it is read.
func knownProgram(name string) bool {
	switch name {
	case "entr", "gdb", "reflex", "start-stop-daemon", "watchexec":
		return true
	}
	return listed(plainPrograms, name) || listed(dangerousPrograms, name) || inline.LanguageOf(name) != inline.None
}

// guessed judges what stands behind a program that is not known, if it spells a
// command that is known to destroy something: it may be a runner. The word
// behind such a name is taken for its subcommand (git rm), not for another
// name.
func (r *run) guessed(name string, args []value.Field) {
	most := 3
	if r.guess { // one way only, so that the work stays linear
		most = 1
	}
	for i := 0; i+1 < len(args) && most > 0; i++ {
		t, ok := args[i].Exact()
		switch t {
		case "-c", "--command", "--exec": // as shells and many runners have it
			if code, exact := args[i+1].Exact(); exact && spellsCommand(code) {
				k := r.branch()
				k.guess = true
				k.out = nil
				k.via = append(r.via[:len(r.via):len(r.via)], name)
				k.childCode(args[i+1].Str, name+" "+t)
			}
		}
		if !ok || !listed(dangerousPrograms, t) {
			continue
		}
		k := r.branch()
		k.guess = true
		k.out = nil
		k.via = append(r.via[:len(r.via):len(r.via)], name)
		k.program(t, args[i], args[i+1:])
		most--
		i++
	}
}

// spellsCommand reports whether text begins with a program that is known to
// destroy something, and goes on.
func spellsCommand(text string) bool {
	first, rest, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	return rest != "" && listed(dangerousPrograms, first)
}
