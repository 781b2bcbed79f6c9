# What zsh offers at the end of $line, with the completions of the file $1. They
# work in the line editor alone, so an interactive zsh is started on a terminal
# of its own, and compadd tells what it adds.
zmodload zsh/zpty
script=$1
cat >.offered <<'INNER'
autoload -Uz compinit
compinit -D -u
source $script
typeset -aU offered
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    local -a added
    builtin compadd -A added "$@"
    offered+=("${added[@]}")
}
zle -C offer complete-word _main_complete
probe() {
    BUFFER=$line CURSOR=${#line}
    zle offer
    print -rl -- "${offered[@]}" >.answer
    exit
}
zle -N probe
bindkey '^T' probe
print READY
INNER
zpty inner 'zsh -f -i'
zpty -w inner "line=${(q)line} script=${(q)script}; source ./.offered"
zpty -r inner said '*READY*'
zpty -w -n inner $'\C-t'
while zpty -r inner said; do :; done
cat .answer
