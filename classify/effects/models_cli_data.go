package effects

import "strings"

// backupCLI is the cli of a program that keeps backups.
func backupCLI(name string) *cli {
	switch name {
	case "restic", "rustic":
		return &resticCLI
	case "resticprofile", "autorestic":
		return &resticRunnerCLI
	case "tarsnap":
		return &tarsnapCLI
	case "bup", "attic", "btrbk", "zfs-prune-snapshots":
		return &otherBackupCLI
	case "proxmox-backup-client":
		return &proxmoxBackupCLI
	case "rdiff-backup":
		return &rdiffCLI
	case "pg_archivecleanup":
		return &archiveCleanupCLI
	case "k3s":
		return &k3sCLI
	case "borg":
		return &borgCLI
	case "borgmatic":
		return &borgmaticCLI
	case "rclone":
		return &rcloneCLI
	case "velero":
		return &veleroCLI
	case "tmutil":
		return &tmutilCLI
	case "duplicity":
		return &duplicityCLI
	case "duplicacy":
		return &duplicacyCLI
	case "kopia":
		return &kopiaCLI
	case "pgbackrest":
		return &pgbackrestCLI
	case "barman":
		return &barmanCLI
	case "wal-g", "wal-e":
		return &walCLI
	case "snapper":
		return &snapperCLI
	case "timeshift":
		return &timeshiftCLI
	case "vssadmin", "wbadmin":
		return &windowsBackupCLI
	case "wmic":
		return &wmicCLI
	case "nodetool":
		return &nodetoolCLI
	}
	return nil
}

// databaseCLI is the cli of a program that comes with a database, besides the
// clients for SQL.
func databaseCLI(name string) *cli {
	switch name {
	case "dropdb", "dropuser":
		return &dropdbCLI
	case "pg_restore":
		return &pgRestoreCLI
	case "pg_dropcluster", "pg_resetwal", "pg_resetxlog":
		return &pgClusterCLI
	case "mysqladmin", "mariadb-admin":
		return &mysqladminCLI
	case "mysqlimport", "mariadb-import":
		return &mysqlimportCLI
	case "pg_rewind":
		return &pgRewindCLI
	case "redis-cli", "valkey-cli", "keydb-cli", "iredis":
		return &redisCLI
	case "mongo", "mongosh":
		return &mongoCLI
	case "mongorestore", "mongoimport":
		return &mongoToolCLI
	case "influx":
		return &influxCLI
	case "couchbase-cli":
		return &couchbaseCLI
	case "cqlsh", "hive", "beeline", "impala-shell", "spark-sql", "spark-beeline":
		return &hiveCLI
	case "cypher-shell":
		return &cypherCLI
	case "ldapdelete":
		return &ldapdeleteCLI
	case "curl", "curlie":
		return &curlCLI
	case "http", "https", "xh", "xhs":
		return &httpieCLI
	case "wget":
		return &wgetCLI
	case "nc", "ncat", "netcat", "telnet", "socat":
		return &netcatCLI
	}
	return nil
}

// dataCLI is the cli of a program that schedules work on data or keeps what came
// of it, and of databases whose own tools drop them.
func dataCLI(name string) *cli {
	switch name {
	case "airflow":
		return &airflowCLI
	case "prefect", "dagster":
		return &prefectCLI
	case "mlflow":
		return &mlflowCLI
	case "sqlmesh":
		return &sqlmeshCLI
	case "snow":
		return &snowflakeCLI
	case "edgedb", "gel":
		return &gelCLI
	case "sea-orm-cli":
		return &seaCLI
	case "hasura":
		return &hasuraCLI
	case "strapi", "medusa":
		return &contentCLI
	case "neo4j-admin":
		return &neo4jCLI
	case "memcflush":
		return &memcachedCLI
	case "solr":
		return &solrCLI
	case "superset":
		return &supersetCLI
	case "meltano":
		return &meltanoCLI
	case "elasticsearch-node", "curator_cli":
		return &elasticCLI
	}
	return nil
}

// frameworkCLI is the cli of a web framework's own program.
func frameworkCLI(name string) *cli {
	switch name {
	case "rails":
		return &railsCLI
	case "rake":
		return &rakeCLI
	case "hanami":
		return &hanamiCLI
	case "artisan", "spark":
		return &artisanCLI
	case "yii":
		return &yiiCLI
	case "console", "doctrine", "doctrine.php":
		return &symfonyCLI
	case "manage.py", "django-admin", "django-admin.py":
		return &djangoCLI
	case "ace", "ace.js":
		return &aceCLI
	case "mix":
		return &mixCLI
	case "wp":
		return &wordpressCLI
	case "drush":
		return &drushCLI
	case "magento", "n98-magerun2":
		return &magentoCLI
	}
	return nil
}

// migrationCLI is the cli of a program that brings a database to the schema of
// a project.
func migrationCLI(name string) *cli {
	switch name {
	case "prisma":
		return &prismaCLI
	case "drizzle-kit":
		return &drizzleCLI
	case "typeorm", "typeorm-ts-node-commonjs", "typeorm-ts-node-esm":
		return &typeormCLI
	case "mikro-orm", "mikro-orm-esm":
		return &mikroCLI
	case "sequelize", "sequelize-cli":
		return &sequelizeCLI
	case "knex":
		return &knexCLI
	case "db-migrate", "payload":
		return &nodeMigrateCLI
	case "alembic":
		return &alembicCLI
	case "flask":
		return &flaskCLI
	case "flyway":
		return &flywayCLI
	case "liquibase":
		return &liquibaseCLI
	case "mvn", "mvnw", "gradle", "gradlew", "sbt":
		return &javaBuildCLI
	case "dotnet", "dotnet-ef":
		return &dotnetCLI
	case "diesel":
		return &dieselCLI
	case "sqlx":
		return &sqlxCLI
	case "goose":
		return &gooseCLI
	case "migrate":
		return &migrateCLI
	case "dbmate":
		return &dbmateCLI
	case "atlas":
		return &atlasCLI
	case "sqitch":
		return &sqitchCLI
	case "phinx":
		return &phinxCLI
	case "soda", "buffalo":
		return &sodaCLI
	case "encore":
		return &encoreCLI
	}
	return nil
}

// forgeCLI is the cli of a program for forges and registries of packages.
func forgeCLI(name string) *cli {
	switch name {
	case "gh":
		return &ghCLI
	case "glab":
		return &glabCLI
	case "hub":
		return &hubCLI
	case "tea":
		return &teaCLI
	case "npm", "pnpm", "yarn":
		return &npmCLI
	case "cargo":
		return &cargoCLI
	case "gem":
		return &gemCLI
	case "pod":
		return &podCLI
	case "nuget":
		return &nugetCLI
	case "vsce":
		return &vsceCLI
	case "hf", "huggingface-cli":
		return &hfCLI
	case "kaggle":
		return &kaggleCLI
	case "jenkins-cli":
		return &jenkinsCLI
	case "jf", "jfrog":
		return &jfrogCLI
	case "cloudsmith":
		return &cloudsmithCLI
	case "fastlane":
		return &fastlaneCLI
	case "crane", "skopeo", "regctl", "oras":
		return &registryCLI
	}
	return nil
}

// queueCLI is the cli of a program for message queues, and for stores of keys
// and secrets that services share.
func queueCLI(name string) *cli {
	switch strings.TrimSuffix(name, ".sh") {
	case "kafka-topics", "kafka-consumer-groups", "kafka-delete-records", "kafka-share-groups":
		return &kafkaCLI
	case "kafka-configs":
		return &kafkaConfigsCLI
	case "kafka-storage", "kafka-acls", "kafka-streams-application-reset":
		return &kafkaOtherCLI
	case "zkCli", "zookeeper-shell":
		return &zookeeperCLI
	}
	switch name {
	case "rpk":
		return &rpkCLI
	case "kafkactl", "kaf":
		return &kafkactlCLI
	case "confluent":
		return &confluentCLI
	case "rabbitmqctl":
		return &rabbitmqctlCLI
	case "rabbitmqadmin":
		return &rabbitmqadminCLI
	case "nats":
		return &natsCLI
	case "pulsar-admin":
		return &pulsarCLI
	case "etcdctl":
		return &etcdCLI
	case "consul":
		return &consulCLI
	case "vault", "bao":
		return &vaultCLI
	case "celery":
		return &celeryCLI
	case "rq":
		return &rqCLI
	}
	return nil
}

// secretCLI is the cli of a program that keeps keys and passwords.
func secretCLI(name string) *cli {
	switch name {
	case "op":
		return &onePasswordCLI
	case "bw", "lpass":
		return &bitwardenCLI
	case "pass", "gopass":
		return &passCLI
	case "gpg", "gpg2":
		return &gpgCLI
	case "doppler", "infisical":
		return &dopplerCLI
	case "keytool":
		return &keytoolCLI
	case "security":
		return &keychainCLI
	case "certbot":
		return &certbotCLI
	}
	return nil
}

// storageCLI is the cli of a store that many machines share.
func storageCLI(name string) *cli {
	switch name {
	case "ceph", "cephadm":
		return &cephCLI
	case "ceph-volume":
		return &cephVolumeCLI
	case "rados", "rbd", "radosgw-admin":
		return &radosCLI
	case "gluster":
		return &glusterCLI
	case "hdfs", "hadoop":
		return &hadoopCLI
	case "dvc":
		return &dvcCLI
	case "lakectl":
		return &lakeCLI
	case "ipfs":
		return &ipfsCLI
	}
	return nil
}

// transferCLI is the cli of a program that carries out commands at a server of
// files.
func transferCLI(name string) *cli {
	switch name {
	case "lftp":
		return &lftpCLI
	case "sftp", "ftp", "smbclient":
		return &sftpCLI
	}
	return nil
}

// versionCLI is the cli of a system of versions other than Git.
func versionCLI(name string) *cli {
	switch name {
	case "hg":
		return &mercurialCLI
	case "svn", "svnadmin":
		return &subversionCLI
	case "p4":
		return &perforceCLI
	case "fossil":
		return &fossilCLI
	case "bzr", "brz", "darcs":
		return &breezyCLI
	case "jj":
		return &jujutsuCLI
	case "repo":
		return &repoCLI
	case "bfg":
		return &bfgCLI
	}
	return nil
}
