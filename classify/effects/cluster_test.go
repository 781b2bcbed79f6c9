package effects

import (
	"testing"

	"gstack/shellast/value"
)

var clusterCases = []cliCase{
	{"argocd app delete web --cascade -y", "cluster: argocd app delete web"},
	{"argocd app delete-resource web --kind Deployment", "cluster: argocd app delete-resource web"},
	{"argocd app sync web --prune", "cluster: argocd app sync web --prune"},
	{"argocd app sync web --prune --dry-run", ""},
	{"argocd app sync web", ""},
	{"argocd app get delete", ""},
	{"argocd --server delete app list", ""},
	{"argocd cluster rm prod", "cluster: argocd cluster rm prod"},
	{"argo delete web", "cluster: argo delete web"},
	{"argo delete -n ci --all", "cluster: argo delete --all"},
	{"argo delete", ""},
	{"argo submit delete.yaml", ""},
	{"argo cron delete nightly", "cluster: argo cron delete nightly"},
	{"flux uninstall -s", "cluster: flux uninstall"},
	{"flux uninstall --dry-run", ""},
	{"flux delete kustomization apps", "cluster: flux delete kustomization apps"},
	{"flux get kustomization delete", ""},
	{"istioctl uninstall --purge -y", "cluster: istioctl uninstall"},
	{"istioctl x uninstall --purge", "cluster: istioctl x uninstall"},
	{"istioctl tag remove prod", "cluster: istioctl tag remove prod"},
	{"istioctl operator remove", "cluster: istioctl operator remove"},
	{"istioctl -n uninstall proxy-status", ""},
	{"kubeadm reset -f", "cluster: kubeadm reset"},
	{"kubeadm reset --dry-run", ""},
	{"kubeadm init --config reset", ""},
	{"microk8s remove-node a", "cluster: microk8s remove-node a"},
	{"microk8s leave", "cluster: microk8s leave"},
	{"k0s etcd leave", "cluster: k0s etcd leave"},
	{"k3s-uninstall.sh", "cluster: k3s-uninstall.sh"},
	{"k3s-uninstall.sh --help", ""},
	{"talosctl -n 10.0.0.2 reset --graceful=false", "cluster: talosctl reset"},
	{"talosctl wipe disk sdb", "cluster: talosctl wipe disk sdb"},
	{"talosctl cluster destroy", "cluster: talosctl cluster destroy"},
	{"talosctl etcd remove-member a", "cluster: talosctl etcd remove-member a"},
	{"talosctl -n 10.0.0.2 reboot", "machine: talosctl reboot"},
	{"talosctl -n reset health", ""},
	{"clusterctl delete --all", "cluster: clusterctl delete"},
	{"clusterctl describe cluster delete", ""},
	{"rancher cluster delete c-1", "cluster: rancher cluster delete c-1"},
	{"rancher rm p-1", "cluster: rancher rm p-1"},
	{"rancher clusters ls", ""},
	{"kapp delete -a web -y", "cluster: kapp delete"},
	{"kapp app-group delete -g x", "cluster: kapp app-group delete x"},
	{"kapp deploy -a web -f x --dangerous-allow-empty-list-of-resources", "cluster: kapp deploy --dangerous-allow-empty-list-of-resources"},
	{"kapp deploy -a delete -f x", ""},
	{"helmfile destroy", "cluster: helmfile destroy"},
	{"helmfile -e destroy diff", ""},
	{"skaffold delete -p prod", "cluster: skaffold delete"},
	{"skaffold delete --dry-run", ""},
	{"skaffold run -p delete", ""},
	{"garden cleanup namespace", "cluster: garden cleanup namespace"},
	{"okteto namespace delete dev", "cluster: okteto namespace delete dev"},
	{"okteto down -v", "cluster: okteto down -v"},
	{"okteto down", ""},
	{"devspace reset pods", "cluster: devspace reset pods"},
	{"telepresence uninstall --everything", "cluster: telepresence uninstall --everything"},
	{"tkn taskrun delete --all -f", "cluster: tkn taskrun delete"},
	{"tkn taskrun list delete", ""},
	{"kn service delete web", "cluster: kn service delete web"},
	{"faas-cli remove web", "cluster: faas-cli remove web"},
	{"odo delete component --name web", "cluster: odo delete component"},
	{"faas-cli template pull remove", ""},
}

// A word that is not known can be the subcommand.
func TestClusterUnknownWord(t *testing.T) {
	call := familyCall("argocd app")
	call.Args = append(call.Args, value.Field{Str: value.UnknownStr("$V", value.FromAnywhere, value.Any)}, value.WordOf("web"))
	if got := cliModel(familyEnv, call); len(got) != 1 || got[0].Kind != Gap {
		t.Errorf("got %v, want a gap", got)
	}
}
