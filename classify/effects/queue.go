package effects

import (
	"strings"

	"gstack/shellast/options"
)

// Source: kafka-topics.sh --help and its kin, of Kafka 4.0. The parser takes
// abbreviations.
var kafkaCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Opts: "bootstrap-server: bootstrap-controller: zookeeper: command-config: config: delete-config: topic: topic-id: " +
		"partitions: replication-factor: replica-assignment: partition-size-limit-per-response: create alter delete describe list exclude-internal " +
		"if-exists if-not-exists force group: all-groups all-topics members offsets state:: delete-offsets reset-offsets execute dry-run " +
		"export from-file: to-datetime: by-duration: to-earliest to-latest shift-by: to-offset: to-current timeout: verbose " +
		"offset-json-file: help version"},
	quiet: "dry-run",
	rows: []cliRow{
		{with: "delete delete-offsets"},
		{with: "reset-offsets", judge: resetsOffsets},
		{with: "offset-json-file"},
	},
}

// Source: kafka-configs.sh --help and its kin, of Kafka 4.0. A retention of less
// than an hour is a way to empty a topic.
var (
	kafkaConfigsCLI = cli{
		kind:    Queue,
		grammar: options.Grammar{Opts: "bootstrap-server: alter describe add-config: add-config-file: delete-config: entity-type: entity-name: topic: all help version"},
		rows: []cliRow{
			{with: "add-config", judge: shortensRetention},
		},
	}
	kafkaOtherCLI = cli{
		kind: Queue,
		grammar: options.Grammar{Opts: "bootstrap-server: command-config: add remove list force topic: group: cluster allow-principal: operation: application-id: " +
			"input-topics: intermediate-topics: internal-topics: dry-run t,cluster-id: c,config: g,ignore-formatted help version"},
		quiet: "dry-run",
		rows: []cliRow{
			{words: "format", judge: func(k *cliCall) bool { return k.name == "kafka-storage" || k.name == "kafka-storage.sh" }},
			{with: "remove"},
			{with: "application-id"},
		},
	}
)

func shortensRetention(k *cliCall) bool {
	v, _ := k.p.Value("add-config")
	for setting := range strings.SplitSeq(v.Prefix(), ",") {
		name, n, _ := strings.Cut(strings.TrimSpace(setting), "=")
		if (name == "retention.ms" || name == "retention.bytes") && len(n) < len("3600000") && !strings.HasPrefix(n, "-") {
			return true
		}
	}
	return false
}

// resetsOffsets: without --execute the new offsets are only printed.
func resetsOffsets(k *cliCall) bool { return k.given("execute") }

// Source: zookeeper.apache.org/doc, "ZooKeeper-cli", 3.9.
var zookeeperCLI = cli{
	kind:    Queue,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "server: timeout: r waitforconnection client-configuration: v b: help"},
	rows: []cliRow{
		{words: "deleteall|rmr", any: true},
	},
}

// Source: docs.redpanda.com, "rpk commands", 25.1.
var rpkCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "config: X,config-opt: profile: v,verbose brokers: user: password: p,partitions: o,offset: " +
		"f,from-file: no-confirm r,regex h,help version"},
	rows: []cliRow{
		{words: "topic|group delete", min: 1},
		{words: "topic trim-prefix|trim", min: 1},
		{words: "cloud cluster|namespace|resource-group delete", min: 1},
		{words: "container purge"},
	},
}

// Sources: github.com/deviceinsight/kafkactl; github.com/birdayz/kaf.
var kafkactlCLI = cli{
	kind:    Queue,
	grammar: options.Grammar{Exact: true, Opts: "C,config-file: context: V,verbose b,brokers: c,cluster: schema-registry: config: v noconfirm h,help"},
	rows: []cliRow{
		{words: "delete topic|topics|records|consumer-group|consumer-group-offset", min: 1},
		{words: "topic|topics|group|groups delete", min: 1},
	},
}

// Source: docs.confluent.io/confluent-cli, 4.
var confluentCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "context: cluster: environment: force unsafe-trace v,verbose:: o,output: api-key: api-secret: " +
		"region: cloud: version: subject: h,help"},
	reads: "list|describe|create|update|use|set|get|produce|consume|pause|resume|login|logout|start|status|validate",
	rows: []cliRow{
		{words: "context|plugin|prompt|completion|login|logout", harmless: true},
		{words: "local destroy"},
		{words: "** delete|destroy"},
	},
}

// Source: rabbitmqctl(8) 4.1.
var rabbitmqctlCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Opts: "n,node: l,longnames q,quiet s,silent t,timeout: p,vhost: e,if-empty u,if-unused formatter: offline dry-run " +
		"no-table-headers help version"},
	rows: []cliRow{
		{words: "purge_queue|delete_queue|delete_vhost|delete_user|reset|force_reset|forget_cluster_node"},
	},
}

// Sources: rabbitmq.com/docs/management-cli, version 2; rabbitmqadmin --help of
// RabbitMQ 3.13, version 1.
var rabbitmqadminCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "c,config: N,node: H,host: P,port: V,vhost: u,username: p,password: U,base-uri: path-prefix: " +
		"s,ssl,use-tls ssl-key-file: ssl-cert-file: ssl-ca-cert-file: tls-ca-cert-file: tls-cert-file: tls-key-file: t,request-timeout: " +
		"f,format: S,sort: R,sort-reverse d,depth: bash-completion q,quiet y,declare-implicitly k,disable-peer-verification name: " +
		"idempotently help version"},
	rows: []cliRow{
		{words: "delete|purge *"},
		{words: "queues|streams|vhosts|exchanges|bindings|users|policies|shovels delete|delete_*|purge"},
	},
}

// Source: nats --help of natscli 0.2.
var natsCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "s,server: user: password: connection-name: creds: nkey: tlscert: tlskey: tlsca: timeout: " +
		"socks-proxy: js-api-prefix: js-event-prefix: js-domain: inbox-prefix: domain: context: no-context trace colors: f,force subject: " +
		"seq: keep: h,help version"},
	rows: []cliRow{
		{words: "stream|str|st|ms rm|delete|del|purge|rmm", min: 1},
		{words: "consumer|con|obs|c rm|delete|del", min: 1},
		{words: "kv rm|delete|del|purge", min: 1},
		{words: "object|obj rm|delete|del", min: 1},
	},
}

// Source: pulsar.apache.org/docs, "pulsar-admin", 4.0.
var pulsarCLI = cli{
	kind:    Queue,
	grammar: options.Grammar{Exact: true, Opts: "admin-url: auth-params: auth-plugin: request-timeout: f,force s,subscription: b,bundle: h,help v,version"},
	rows: []cliRow{
		{words: "topics|namespaces|tenants|clusters|schemas|functions|subscriptions delete|delete-*", min: 1},
		{words: "topics|namespaces skip-all|clear-backlog|unsubscribe|truncate|expire-messages-all-subscriptions", min: 1},
	},
}

// Source: etcdctl(1) 3.6; rm and rmdir are those of the version 2 of its API.
var etcdCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Exact: true, Opts: "endpoints: cacert: cert: key: user: password: command-timeout: dial-timeout: keepalive-time: " +
		"keepalive-timeout: d,discovery-srv: discovery-srv-name: w,write-out: debug hex insecure-discovery insecure-skip-tls-verify " +
		"insecure-transport auto-sync max-request-bytes: prefix from-key range prev-kv recursive r dir peers: username: h,help version"},
	first: " alarm auth check compaction completion defrag del downgrade elect endpoint get help lease lock make-mirror member move-leader " +
		"put role rm rmdir snapshot txn user version watch ",
	rows: []cliRow{
		{words: "del", with: "prefix from-key range"},
		{words: "del", min: 2}, // a range
		{words: "rm", with: "recursive r"},
		{words: "member remove", min: 1},
		{words: "user|role delete", min: 1},
	},
}

// Source: developer.hashicorp.com/consul/commands, 1.21.
var consulCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "ca-file: ca-path: client-cert: client-key: datacenter: http-addr: namespace: " +
		"partition: peer: stale tls-server-name: token: token-file: cas modify-index: recurse kind: name: filename: id: h,help"},
	rows: []cliRow{
		{words: "kv delete", with: "recurse"},
		{words: "snapshot restore"},
		{words: "namespace|partition|config|peering delete"},
		{words: "acl token|policy|role delete"},
		{words: "operator raft remove-peer"},
	},
}

// Source: developer.hashicorp.com/vault/docs/commands, 1.19; openbao.org.
var vaultCLI = cli{
	kind: Queue,
	grammar: options.Grammar{Single: true, Exact: true, Opts: "address: agent-address: ca-cert: ca-path: client-cert: client-key: " +
		"disable-redirects header: log-level: mfa: namespace,ns: non-interactive output-curl-string output-policy policy-override " +
		"tls-server-name: tls-skip-verify unlock-key: wrap-ttl: field: format: mount: versions: force,f prefix sync self accessor mode: " +
		"local h,help version"},
	first: " agent audit auth debug delete events hcp help kv lease list login monitor namespace operator patch path-help pki plugin policy " +
		"print proxy read secrets server ssh status token transform transit unwrap version version-history write ",
	quiet: "output-curl-string output-policy",
	rows: []cliRow{
		{words: "delete", min: 1},
		{words: "kv delete|destroy", min: 1},
		{words: "kv metadata delete", min: 1},
		{words: "secrets|auth disable", min: 1},
		{words: "lease revoke", with: "prefix force"},
		{words: "namespace|policy delete", min: 1},
		{words: "operator raft snapshot restore", min: 1},
		{words: "operator raft remove-peer", min: 1},
		{words: "operator seal"},
	},
}

// Sources: docs.celeryq.dev, "Command line interface", 5.5; python-rq.org/docs, 2.
var (
	celeryCLI = cli{
		kind: Queue,
		grammar: options.Grammar{Exact: true, Opts: "A,app: b,broker: result-backend: loader: config: workdir: C,no-color q,quiet skip-checks " +
			"f,force Q,queues: X,exclude-queues: help version"},
		first: " amqp beat call control events graph inspect list logtool migrate multi purge report result shell status upgrade worker ",
		rows: []cliRow{
			{words: "purge"},
			{words: "amqp queue.purge|queue.delete|exchange.delete"},
		},
	}
	rqCLI = cli{
		kind:    Queue,
		grammar: options.Grammar{Exact: true, Opts: "u,url: c,config: P,path: a,all serializer: help version"},
		rows: []cliRow{
			{words: "empty"},
		},
	}
)
