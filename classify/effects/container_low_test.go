package effects

var engineCases = []cliCase{
	{"crictl rm -af", "containers: crictl rm --force"},
	{"crictl rmi --prune", "containers: crictl rmi --prune"},
	{"crictl rm web", ""},
	{"crictl ps -a", ""},
	{"ctr -n k8s.io containers delete web", "containers: ctr containers delete web"},
	{"ctr images rm docker.io/library/x:1", "containers: ctr images rm docker.io/library/x:1"},
	{"ctr images prune --all", "containers: ctr images prune"},
	{"ctr -n delete containers list", ""},
	{"buildah rm -a", "containers: buildah rm --all"},
	{"buildah rm work", ""},
	{"buildah rmi -f x", "containers: buildah rmi x --force"},
	{"buildah prune -a", "containers: buildah prune"},
	{"buildah from prune", ""},
	{"machinectl remove web", "containers: machinectl remove web"},
	{"machinectl terminate web", ""},
	{"machinectl list", ""},
	{"lxc-destroy -n web", "containers: lxc-destroy"},
	{"lxc-destroy --help", ""},
}
