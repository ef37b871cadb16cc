"""Completion for bash, zsh and fish: each shell asks the program what may follow."""

from __future__ import annotations

_ASK = "_LONGSUIT_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION={action} _TYPER_COMPLETE_ARGS={line} longsuit"

_BASH = r"""_longsuit() {
    local line="${COMP_LINE:0:COMP_POINT}" word IFS=$'\n'
    word="${line##*[[:space:]]}"
    COMPREPLY=($(ASK 2>/dev/null | cut -f 1))
    case "$word" in
        *=*) COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}") ;;
    esac
    [ ${#COMPREPLY[@]} = 0 ] || COMPREPLY=($(printf '%q\n' "${COMPREPLY[@]}"))
}
complete -o default -F _longsuit longsuit"""

_ZSH = """#compdef longsuit
_longsuit() {
    local -a offered
    offered=(${(f)"$(ASK 2>/dev/null | cut -f 1)"})
    if (( $#offered )); then compadd -a -- offered; else _files; fi
}
compdef _longsuit longsuit"""

_FISH = 'complete --command longsuit --no-files --arguments "(env ASK)" --condition "env TEST"'


def script(shell: str) -> str:
    """What to put into a shell's start-up file, or where it looks for completions."""
    match shell:
        case "bash":
            return _BASH.replace("ASK", _ASK.format(action="get-args", line='"$line"'))
        case "zsh":
            return _ZSH.replace("ASK", _ASK.format(action="get-args", line='"${words[1,$CURRENT]}"'))
        case _:
            ask = _ASK.format(action="get-args", line="(commandline -cp)")
            return _FISH.replace("ASK", ask).replace("TEST", ask.replace("get-args", "is-args"))
