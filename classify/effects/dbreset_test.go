package effects

import (
	"strings"
	"testing"

	"gstack/shellast"
	"gstack/shellast/value"
)

var databaseCases = []cliCase{
	{"dropdb app", "db: dropdb app"},
	{"dropdb -h dropdb --if-exists app", "db: dropdb app"},
	{"dropdb --help", ""},
	{"dropdb -h localhost", ""},
	{"dropuser app", "db: dropuser app"},
	{"pg_restore --clean -d app dump", "db: pg_restore dump --clean --dbname app"},
	{"pg_restore -c --dbname=app dump", "db: pg_restore dump --clean --dbname app"},
	{"pg_restore -c dump", ""},
	{"pg_restore -l -c -d app dump", ""},
	{"pg_restore -d app dump", ""},
	{"pg_restore -U clean -d app dump", ""},
	{"pg_resetwal -f /data", "db: pg_resetwal /data"},
	{"pg_resetwal -n /data", ""},
	{"mysqladmin drop app", "db: mysqladmin drop app"},
	{"mysqladmin -u root -f ping drop app", "db: mysqladmin drop app"},
	{"mysqladmin create drop", ""},
	{"mysqladmin -u drop status", ""},
	{"mysqlimport --delete app t.txt", "db: mysqlimport app t.txt --delete"},
	{"mysqlimport app delete.txt", ""},
	{"redis-cli FLUSHALL", "db: redis-cli FLUSHALL"},
	{"redis-cli -n 2 flushdb async", "db: redis-cli flushdb async"},
	{"redis-cli -h flushall ping", ""},
	{"redis-cli -a secret --tls flushall", "db: redis-cli flushall"},
	{"redis-cli get flushall", ""},
	{"redis-cli del a b", ""},
	{"redis-cli del $KEYS", "db: redis-cli del ‹$KEYS›"},
	{"redis-cli shutdown nosave", "db: redis-cli shutdown nosave"},
	{"redis-cli shutdown", ""},
	{"redis-cli replicaof other 6379", "db: redis-cli replicaof other 6379"},
	{"redis-cli replicaof no one", ""},
	{"redis-cli debug flushall", "db: redis-cli debug flushall"},
	{"redis-cli ft.dropindex i dd", "db: redis-cli ft.dropindex i dd"},
	{"redis-cli eval \"return redis.call('flushdb')\" 0", "db: redis-cli eval return redis.call('flushdb') 0"},
	{"redis-cli eval \"redis.call('del', unpack(redis.call('keys', 'x*')))\" 0", "db: redis-cli eval redis.call('del', unpack(redis.call('keys', 'x*'))) 0"},
	{"redis-cli eval \"return redis.call('get', 'del')\" 0", ""},
	{"redis-cli $OPTS ping", ""},
	{`redis-cli "$CMD"`, "gap shell.unknown-code: the command of redis-cli is not known: ‹$CMD›"},
	{`PING\nFLUSHALL |> redis-cli`, "db: redis-cli FLUSHALL"},
	{"PING |> redis-cli", ""},
	{"redis-cli --cluster info h:6379", ""},
	{"redis-cli --help", ""},
	{"valkey-cli FLUSHDB", "db: valkey-cli FLUSHDB"},
	{"mongosh --eval 'db.dropDatabase()'", "db: dropDatabase in mongosh"},
	{"mongo app --quiet --eval 'db.users.drop()'", "db: drop in mongo"},
	{"mongosh --eval \"db.users.deleteMany({})\"", "db: deleteMany of every document in mongosh"},
	{"mongosh --eval \"db.users.deleteMany( { } )\"", "db: deleteMany of every document in mongosh"},
	{"mongosh --eval \"db.users.deleteMany({a: 1})\"", ""},
	{"mongosh --eval \"db.users.deleteMany($FILTER)\"", "db: deleteMany of every document in mongosh"},
	{"mongosh --eval \"db.users.deleteMany({a: $A})\"", ""},
	{"mongosh --eval \"db.users.remove({})\"", "db: remove of every document in mongosh"},
	{"mongosh --eval 'db[\"users\"][\"drop\"]()'", "db: drop in mongosh"},
	{"mongosh --eval 'db.runCommand({dropDatabase: 1})'", "db: dropDatabase in mongosh"},
	{"mongosh --eval 'db.runCommand({drop: \"users\"})'", "db: drop in mongosh"},
	{"mongosh --eval 'db.users.updateMany({}, {$set: {a: 1}})'", "db: updateMany of every document in mongosh"},
	{"mongosh --eval 'print(\"db.dropDatabase()\") // db.dropDatabase()'", ""},
	{"mongosh --eval '/* db.dropDatabase() */ db.users.find()'", ""},
	{"mongosh --eval 'db.users.find({drop: 1})'", ""},
	{"mongosh --host dropDatabase --eval 'db.stats()'", ""},
	{`mongosh --eval "$CODE"`, "gap shell.unknown-code: mongosh runs code that is not known: ‹$CODE›"},
	{"'use app\\ndb.dropDatabase()' |> mongosh", "db: dropDatabase in mongosh"},
	{"mongosh seed.js", ""},
	{"mongorestore --drop dump", "db: mongorestore dump --drop"},
	{"mongorestore --drop --dryRun dump", ""},
	{"mongorestore --db drop dump", ""},
	{"influx delete --bucket b --start 1970-01-01T00:00:00Z --stop 2030-01-01T00:00:00Z", "db: influx delete"},
	{"influx bucket delete -n b", "db: influx bucket delete"},
	{"influx -execute 'DROP DATABASE x'", "drop database x"},
	{"influx -execute 'SHOW DATABASES'", ""},
	{"influx bucket list -n delete", ""},
	{"couchbase-cli bucket-flush -c h --bucket b", "db: couchbase-cli bucket-flush"},
	{"couchbase-cli collection-manage -c h --drop-scope s", "db: couchbase-cli collection-manage --drop-scope"},
	{"couchbase-cli server-list -c bucket-delete", ""},
	{"cqlsh -e 'DROP KEYSPACE app'", "drop keyspace app"},
	{"cqlsh -e 'SELECT * FROM t'", ""},
	{"beeline -u jdbc:hive2://h -e 'drop table t'", "drop table t"},
	{"TRUNCATE t |> cqlsh h", "truncate table t"},
	{"cypher-shell 'MATCH (n) DETACH DELETE n'", "db: cypher-shell MATCH (n) DETACH DELETE n"},
	{"cypher-shell 'MATCH (n) WHERE n.id = 1 DELETE n'", ""},
	{"cypher-shell \"MATCH (n) RETURN 'DELETE'\"", ""},
	{"cypher-shell 'DROP DATABASE neo4j'", "db: cypher-shell DROP DATABASE neo4j"},
	{"ldapdelete -r -D cn=admin dc=example", "db: ldapdelete dc=example -r"},
	{"ldapdelete -D r cn=a,dc=example", ""},
	{"ldapdelete -n -r dc=example", ""},
	{"curl -X DELETE http://localhost:9200/users", "db: curl DELETE http://localhost:9200/users"},
	{"curl -s -XDELETE localhost:9200/_all", "db: curl DELETE localhost:9200/_all"},
	{"curl -X DELETE http://localhost:9200/users/_doc/1", ""},
	{"curl -X GET http://localhost:9200/DELETE", ""},
	{"curl -H 'X: DELETE' http://localhost:9200/users", ""},
	{"curl -X DELETE https://api.example.com/users/1", ""},
	{"curl -X DELETE http://u:p@db:5984/app", "db: curl DELETE http://u:p@db:5984/app"},
	{"curl -X DELETE http://db:5984/app/doc?rev=1", ""},
	{"curl localhost:9200/users/_delete_by_query -d '{\"query\":{\"match_all\":{}}}'", "db: curl POST localhost:9200/users/_delete_by_query"},
	{"curl localhost:9200/users/_delete_by_query -d '{\"query\":{\"term\":{\"a\":1}}}'", ""},
	{"curl 'http://ch:8123/?query=DROP%20TABLE%20t'", "drop table t"},
	{"curl http://ch:8123/ -d 'SELECT 1'", ""},
	{"curl -XPOST http://db:8086/query --data-urlencode 'q=DROP DATABASE x'", "drop database x"},
	{"http DELETE localhost:9200/users", "db: http DELETE localhost:9200/users"},
	{"http GET localhost:9200/DELETE", ""},
	{"http --offline DELETE localhost:9200/users", ""},
	{"wget --method=DELETE http://localhost:9200/users", "db: wget DELETE http://localhost:9200/users"},
	{"wget http://localhost:9200/users", ""},
	{"FLUSHALL |> nc localhost 6379", "db: nc localhost 6379 FLUSHALL"},
	{`flush_all\nquit |> nc -w 1 localhost 11211`, "db: nc 1 localhost 11211 flush_all"},
	{"stats |> nc localhost 11211", ""},
}

var migrationCases = []cliCase{
	{"prisma migrate reset --force", "db: prisma migrate reset"},
	{"prisma@6 migrate reset", "db: prisma migrate reset"},
	{"prisma migrate reset --help", ""},
	{"prisma --schema reset migrate deploy", ""},
	{"prisma migrate dev --name reset", ""},
	{"prisma db push", ""},
	{"prisma db push --force-reset", "db: prisma db push --force-reset"},
	{"prisma db push --accept-data-loss", "db: prisma db push --accept-data-loss"},
	{"prisma db push --schema --force-reset", ""},
	{"DROP TABLE t |> prisma db execute --stdin", "drop table t"},
	{"SELECT 1 |> prisma db execute --stdin", ""},
	{"node node_modules/prisma/build/index.js migrate reset", "db: prisma migrate reset"},
	{"drizzle-kit push", ""},
	{"drizzle-kit push --force", "db: drizzle-kit push --force"},
	{"drizzle-kit push:pg --force", "db: drizzle-kit push:pg --force"},
	{"drizzle-kit drop", "db: drizzle-kit drop"},
	{"drizzle-kit generate --name drop", ""},
	{"typeorm schema:drop -d ds.ts", "db: typeorm schema:drop"},
	{"typeorm -d schema:drop migration:run", ""},
	{"mikro-orm schema:drop --run", "db: mikro-orm schema:drop"},
	{"mikro-orm schema:drop --dump", ""},
	{"mikro-orm migration:fresh", "db: mikro-orm migration:fresh"},
	{"mikro-orm schema:update --drop-tables", "db: mikro-orm schema:update --drop-tables"},
	{"sequelize-cli db:drop", "db: sequelize-cli db:drop"},
	{"sequelize db:migrate:undo:all", "db: sequelize db:migrate:undo:all"},
	{"sequelize db:migrate --env db:drop", ""},
	{"knex migrate:rollback", ""},
	{"knex migrate:rollback --all", "db: knex migrate:rollback --all"},
	{"payload migrate:fresh", "db: payload migrate:fresh"},
	{"payload migrate", ""},
	{"alembic downgrade base", "db: alembic downgrade base"},
	{"alembic -c x.ini downgrade base", "db: alembic downgrade base"},
	{"alembic downgrade -1", ""},
	{"alembic downgrade base --sql", ""},
	{"alembic -n base upgrade head", ""},
	{"alembic stamp base", ""},
	{"python -m alembic -c x.ini downgrade base", "db: alembic downgrade base"},
	{"flask db downgrade base", "db: flask db downgrade base"},
	{"flask db upgrade", ""},
	{"flyway -url=jdbc:x clean", "db: flyway clean"},
	{"flyway clean migrate", "db: flyway clean migrate"},
	{"flyway -configFiles=clean info", ""},
	{"flyway help clean", ""},
	{"liquibase --changelog-file dropAll update", ""},
	{"liquibase dropAll", "db: liquibase dropAll"},
	{"liquibase --url x drop-all", "db: liquibase drop-all"},
	{"mvn flyway:clean", "db: mvn flyway:clean"},
	{"mvn clean install", ""},
	{"gradlew :app:flywayClean", "db: gradlew :app:flywayClean"},
	{"gradle -m flywayClean", ""},
	{"dotnet ef database drop -f", "db: dotnet ef database drop"},
	{"dotnet ef database drop --dry-run", ""},
	{"dotnet-ef database drop", "db: dotnet-ef database drop"},
	{"dotnet ef database update 0", "db: dotnet ef database update 0"},
	{"dotnet-ef database update 0", "db: dotnet-ef database update 0"},
	{"dotnet ef database update", ""},
	{"dotnet nuget delete P 1.0", "forge: dotnet nuget delete P 1.0"},
	{"dotnet ef migrations add drop", ""},
	{"diesel database reset", "db: diesel database reset"},
	{"diesel migration revert --all", "db: diesel migration revert --all"},
	{"diesel --database-url reset migration run", ""},
	{"sqlx database drop -y", "db: sqlx database drop"},
	{"sqlx migrate revert --target-version 0", "db: sqlx migrate revert"},
	{"sqlx migrate revert --target-version 0 --dry-run", ""},
	{"goose reset", "db: goose reset"},
	{"goose -dir db postgres dsn reset", "db: goose postgres dsn reset"},
	{"goose down-to 0", "db: goose down-to 0"},
	{"goose postgres dsn down-to 0", "db: goose postgres dsn down-to 0"},
	{"goose -dir reset up", ""},
	{"migrate -path db -database url drop -f", "db: migrate drop"},
	{"migrate -path db -database url down", "db: migrate down"},
	{"migrate -path db -database url down -all", "db: migrate down -all"},
	{"migrate -path db -database url down 1", ""},
	{"migrate -path drop -database url up", ""},
	{"dbmate drop", "db: dbmate drop"},
	{"dbmate -d drop up", ""},
	{"atlas schema clean -u url", "db: atlas schema clean"},
	{"atlas schema apply --auto-approve", "db: atlas schema apply --auto-approve"},
	{"atlas schema apply --auto-approve --dry-run", ""},
	{"sqitch revert -y", "db: sqitch revert"},
	{"sqitch revert --log-only", ""},
	{"phinx rollback -t 0", "db: phinx rollback"},
	{"phinx rollback -t 0 --dry-run", ""},
	{"soda drop -a", "db: soda drop"},
	{"buffalo pop reset", "db: buffalo pop reset"},
	{"soda -e drop migrate", ""},
	{"encore db reset --all", "db: encore db reset"},
	{"encore namespace delete x", "db: encore namespace delete x"},
	{"encore db shell reset", ""},
}

var frameworkCases = []cliCase{
	{"rails db:drop", "db: rails db:drop"},
	{"rails db:migrate db:reset", "db: rails db:reset"},
	{"rails -e db:drop server", ""},
	{"rails generate model db:drop", ""},
	{"rails db:migrate", ""},
	{"rails db:prepare", ""},
	{"rails db:migrate VERSION=0", "db: rails db:migrate VERSION=0"},
	{"rails -T db:drop", ""},
	{"rails db:drop --help", ""},
	{"rails db:test:prepare", ""},
	{"rails db:drop:primary", "db: rails db:drop:primary"},
	{"rails db:seed:replant", "db: rails db:seed:replant"},
	{`rails "db:$TASK"`, "gap shell.unknown-program: the subcommand of rails is not known: db:‹$TASK›"},
	{"ruby bin/rails db:schema:load", "db: rails db:schema:load"},
	{"rake db:drop db:create", "db: rake db:drop db:create"},
	{"spring rake db:drop", "db: rake db:drop"},
	{"spring status db:drop", ""},
	{"rake -n db:drop", ""},
	{"rake -f db:drop test", ""},
	{"rake db:migrate VERSION=0", "db: rake db:migrate VERSION=0"},
	{"rake $TASK", "gap shell.unknown-program: the subcommand of rake is not known: ‹$TASK›"},
	{"hanami db drop", "db: hanami db drop"},
	{"hanami db structure load", "db: hanami db structure load"},
	{"hanami database drop", "db: hanami database drop"},
	{"hanami server -e drop", ""},
	{"php artisan migrate:fresh --seed", "db: artisan migrate:fresh"},
	{"php artisan mig:fr", "db: artisan mig:fr"},
	{"php -d memory_limit=-1 artisan db:wipe", "db: artisan db:wipe"},
	{"php artisan migrate", ""},
	{"php artisan migrate:reset --pretend", ""},
	{"php artisan make:model db:wipe", ""},
	{"php artisan migrate:fresh --help", ""},
	{"php artisan queue:clear redis", "queue: artisan queue:clear redis"},
	{"php artisan cache:clear", ""},
	{"php -r artisan db:wipe", ""},
	{"sail artisan migrate:fresh", "db: artisan migrate:fresh"},
	{"sail up artisan db:wipe", ""},
	{"php spark migrate:refresh", "db: spark migrate:refresh"},
	{"php yii migrate/fresh", "db: yii migrate/fresh"},
	{"php yii migrate/down all", "db: yii migrate/down all"},
	{"php yii migrate/down 1", ""},
	{"php yii cache/flush-all", ""},
	{"php bin/console doctrine:database:drop --force", "db: console doctrine:database:drop --force"},
	{"php bin/console d:d:d --force", "db: console d:d:d --force"},
	{"php bin/console doctrine:database:drop", ""},
	{"php bin/console doctrine:schema:update --dump-sql --force", ""},
	{"symfony console doctrine:fixtures:load -n", "db: console doctrine:fixtures:load"},
	{"php bin/console doctrine:fixtures:load --append", ""},
	{"php bin/console doctrine:migrations:migrate first", "db: console doctrine:migrations:migrate first"},
	{"php bin/console doctrine:migrations:migrate", ""},
	{"php bin/console doctrine:mongodb:schema:drop", "db: console doctrine:mongodb:schema:drop"},
	{"php vendor/bin/doctrine orm:schema-tool:drop --force", "db: doctrine orm:schema-tool:drop --force"},
	{"python manage.py flush --noinput", "db: manage.py flush"},
	{"python3 app/manage.py reset_db", "db: manage.py reset_db"},
	{"manage.py flush", "db: manage.py flush"},
	{"django-admin flush --settings x", "db: django-admin flush"},
	{"python -m django flush", "db: django-admin flush"},
	{"python manage.py sqlflush", ""},
	{"python manage.py migrate app zero", "db: manage.py migrate app zero"},
	{"python manage.py migrate app zero --fake", ""},
	{"python manage.py migrate", ""},
	{"python manage.py --settings flush migrate", ""},
	{"python manage.py test flush", ""},
	{"python -c 'flush' manage.py flush", ""},
	{"python manage.py dbshell -- -c 'DROP TABLE t'", "drop table t"},
	{"DROP TABLE t |> python manage.py dbshell", "drop table t"},
	{"node ace db:wipe", "db: ace db:wipe"},
	{"node ace migration:run", ""},
	{"mix ecto.drop", "db: mix ecto.drop"},
	{"mix do ecto.drop, ecto.create", "db: mix ecto.drop, ecto.create"},
	{"mix ecto.rollback", ""},
	{"mix ecto.rollback --all", "db: mix ecto.rollback --all"},
	{"mix help ecto.drop", ""},
	{"mix ecto.gen.migration -r ecto.drop x", ""},
	{"wp db reset --yes", "db: wp db reset"},
	{"wp @prod db drop --yes", "db: wp db drop"},
	{"wp --path=reset db export", ""},
	{"wp site empty --yes", "db: wp site empty"},
	{"wp db query 'DROP TABLE wp_posts'", "drop table wp_posts"},
	{"wp db query 'SELECT 1'", ""},
	{"drush sql-drop -y", "db: drush sql-drop"},
	{"drush @prod sql:drop -y", "db: drush sql:drop"},
	{"drush -s sql-drop", ""},
	{"drush sqlq 'TRUNCATE cache'", "truncate table cache"},
	{"magento setup:uninstall -n", "db: magento setup:uninstall"},
	{"magento setup:upgrade", ""},
}

// Keys that another program lists are a list that is not known.
func TestRedisKeysFromASearch(t *testing.T) {
	call := familyCall("redis-cli del $KEYS")
	call.Args[1].Splits = false
	if got := cliTold(cliModel(familyEnv, call)); got != "" {
		t.Errorf("one key: %s", got)
	}
	call.Via = []string{"redis-cli | xargs"}
	if got := cliTold(cliModel(familyEnv, call)); got != "db: redis-cli del ‹$KEYS›" {
		t.Errorf("xargs: %s", got)
	}
}

// VERSION may also stand in the environment.
func TestRailsVersionOfTheEnvironment(t *testing.T) {
	call := familyCall("rails db:migrate")
	call.Env = []shellast.Setting{{Name: "VERSION", Value: value.Of("0")}}
	if got := cliTold(cliModel(familyEnv, call)); got != "db: rails db:migrate" {
		t.Errorf("%s", got)
	}
	call.Env[0].Value = value.Of("20250101000000")
	if got := cliTold(cliModel(familyEnv, call)); got != "" {
		t.Errorf("%s", got)
	}
}

func TestBlankFields(t *testing.T) {
	line := value.Of(`set 'a b' "c"`).Append(value.UnknownStr("$X", value.FromEnv, value.Any)).Append(value.Of(` d`))
	var got []string
	for _, f := range blankFields(line) {
		got = append(got, f.String())
	}
	if want := "set|a b|c‹$X›|d"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %s", got, want)
	}
}

// Long input takes time in proportion.
func TestLongInputOfClients(t *testing.T) {
	text := strings.Repeat("SET a 1\n", 100_000)
	call := familyCall("redis-cli")
	call.Stdin = shellast.Stream{Source: shellast.Text, Text: value.Of(text + "FLUSHALL\n")}
	if got := cliTold(cliModel(familyEnv, call)); got != "db: redis-cli FLUSHALL" {
		t.Errorf("%s", got)
	}
	call = familyCall("mongosh --eval x")
	call.Args[1].Str = value.Of(strings.Repeat("db.a.find({a:/x/});[(", 40_000) + "db.dropDatabase()")
	if got := cliTold(cliModel(familyEnv, call)); got != "db: dropDatabase in mongosh" {
		t.Errorf("%s", got)
	}
	call = familyCall("aws")
	for range 20_000 {
		call.Args = append(call.Args, value.WordOf("--x"), value.Field{Str: value.UnknownStr("$X", value.FromEnv, value.Any), Splits: true})
	}
	_ = cliModel(familyEnv, call)
}
