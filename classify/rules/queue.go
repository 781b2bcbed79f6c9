package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// queueRules are about messages, and about keys and secrets that services share.
var queueRules = []Rule{
	{
		ID:       "queue.delete",
		Decision: verdict.Ask,
		Summary:  "deletes topics, queues, or keys and secrets that services or people rely on",
		Why: "Messages that nobody has read yet are work that is never done, and they are nowhere else. Services read keys and " +
			"secrets of such a store when they start, and people their passwords; what was kept nowhere else is lost, and a " +
			"prefix too short takes those of others as well.",
		Instead: "etcdctl get --prefix --keys-only /app/",
		Fires: []string{
			"kafka-topics.sh --bootstrap-server b:9092 --delete --topic orders",
			"kafka-consumer-groups --bootstrap-server b:9092 --group g --delete",
			"rabbitmqctl purge_queue orders",
			"rabbitmqctl force_reset",
			"rabbitmqadmin delete queue name=orders",
			"nats stream rm ORDERS -f",
			"nats kv del CONFIG",
			"etcdctl del /app/ --prefix",
			"consul kv delete -recurse app/",
			"vault kv destroy -versions=1 secret/app",
			"vault secrets disable kv/",
			"vault lease revoke -prefix aws/",
			"aws sqs purge-queue --queue-url u",
			"gcloud pubsub topics delete orders",
			"celery -A app purge -f",
			"op item delete Login",
			"gpg --batch --yes --delete-secret-keys ABC",
		},
		Quiet: []string{
			"op item get delete",
			"gpg --list-secret-keys",
			"kafka-topics.sh --bootstrap-server b:9092 --list",
			"kafka-topics.sh --bootstrap-server b:9092 --describe --topic delete",
			"rabbitmqctl list_queues",
			"rabbitmqctl -p reset list_queues",
			"nats stream info purge",
			"etcdctl get --prefix /app/",
			"etcdctl del /app/one-key",
			"consul kv get -recurse delete",
			"vault kv get -field=delete secret/app",
			"vault delete -help",
			"aws sqs receive-message --queue-url u",
			"aws sqs delete-message --queue-url u --receipt-handle h",
		},
		Kinds: []effects.Kind{effects.Queue},
		Match: told,
	},
}
