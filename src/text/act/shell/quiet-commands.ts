/** Commands that only pass on or reshape the input of a pipe; without a pipe they view the files that they name. */
export const PIPE_FILTERS = new Set(
  'head tail wc sort uniq cut tr awk gawk column nl tac rev fold fmt paste less more jq yq bat tee cat xxd hexdump od strings base64 comm join sed perl diff cmp grep egrep fgrep rg ag'.split(
    ' ',
  ),
)

/** Commands that do not reveal what a line does. */
export const NEUTRAL_COMMANDS = new Set(
  'cd pushd popd export set unset source . echo printf true false : sleep wait exit return test [ [[ ]] fi done esac } for case in local declare readonly alias shopt trap eval read clear umask ulimit activate deactivate'.split(
    ' ',
  ),
)
