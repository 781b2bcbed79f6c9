package rules

import (
	"gstack/classify/effects"
	"gstack/classify/verdict"
)

// kubeRules are about Kubernetes clusters and what runs in them.
var kubeRules = []Rule{
	{
		ID:       "k8s.delete",
		Decision: verdict.Ask,
		Log:      "kubectl_delete",
		Summary:  "removes objects from a Kubernetes cluster, as kubectl delete does",
		Why: "What kubectl deletes stops running for everybody who uses the cluster, and volumes, secrets and namespaces " +
			"do not come back by themselves. Which cluster is meant depends on a context that the command does not show.",
		Instead: "kubectl delete pod my-pod --dry-run=server",
		Fires: []string{
			"kubectl delete pod my-pod",
			"kubectl -n prod delete ns --all",
			"kubectl --context prod delete -f app.yaml",
			"kubectl drain node-1 --ignore-daemonsets",
			"kubectl replace --force -f app.yaml",
			"kubectl apply --prune -l app=web -f manifests/",
			"kubectl scale --replicas=0 deployment/web",
			"kubectl get pods -o name | xargs kubectl delete",
			"oc delete project demo",
			"oc adm drain node-1",
			"helm uninstall web",
			"helm -n prod delete web",
			"kind delete cluster",
			"minikube delete --all",
			"minikube kubectl -- delete pod a",
			"k3d cluster delete demo",
			"microk8s kubectl delete svc a",
			"argocd app delete web",
			"flux uninstall",
			"kubeadm reset -f",
			"istioctl uninstall --purge",
		},
		Quiet: []string{
			"kubectl get pods",
			"kubectl -n delete get pods",
			"kubectl --context delete get pods -l app=delete",
			"kubectl delete pod my-pod --dry-run=client",
			"kubectl delete --help",
			"kubectl apply -f app.yaml",
			"kubectl scale --replicas=3 deployment/web",
			"kubectl wait --for=delete pod/a",
			"kubectl auth can-i delete pods",
			"kubectl explain deployment.spec",
			"kubectl logs -f deploy/web",
			"helm list",
			"helm uninstall web --dry-run",
			"helm upgrade --install web ./chart",
			"kind get clusters",
			"minikube status",
			"argocd app get delete",
			"flux get all",
			"kubeadm init --config reset",
		},
		Kinds: []effects.Kind{effects.Cluster},
		Match: told,
	},
}
