package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// containerRules are about containers, images and volumes.
var containerRules = []Rule{
	{
		ID:       "container.destroy",
		Decision: verdict.Ask,
		Log:      "docker_destructive",
		Summary:  "destroys Docker containers, images or volumes",
		Why: "Data that a container or a volume holds is gone with it, and a database in a volume is nowhere else. A prune, " +
			"and down with volumes, take whatever happens not to be in use, of other projects too.",
		Instead: "docker ps -a",
		Fires: []string{
			"docker rm -f web",
			"docker container rm --force web",
			"docker rm -f $(docker ps -aq)",
			"docker rm -v web",
			"docker system prune -af --volumes",
			"docker -H tcp://host system prune",
			"docker volume rm data",
			"docker volume prune -f",
			"docker image prune -a",
			"docker container prune",
			"docker rmi -f app",
			"docker compose down -v",
			"docker compose -f dev.yml down -vt 5",
			"docker-compose down --volumes",
			"docker compose rm -fsv",
			"docker swarm leave --force",
			"docker stack rm app",
			"docker service rm web",
			"podman system reset",
			"podman pod rm -f web",
			"nerdctl -n k8s.io rm -f web",
			"crictl rmi --prune",
			"buildah rm -a",
		},
		Quiet: []string{
			"docker ps -a",
			"docker run --rm -v data:/data app",
			"docker rm web",
			"docker rmi app",
			"docker stop web",
			"docker compose down",
			"docker compose --dry-run down -v",
			"docker compose up -d --force-recreate",
			"docker system df",
			"docker builder prune -f",
			"docker volume ls",
			"docker rm --help",
			"docker exec web ls -la",
			"docker build -t rm .",
			"docker logs -f web",
			"podman images",
			"crictl ps -a",
			"buildah images",
		},
		Kinds: []effects.Kind{effects.Containers},
		Match: told,
	},
}
