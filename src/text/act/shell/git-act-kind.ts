import type { ActKind } from '../act.ts'

const VIEW_SUBCOMMANDS = new Set(
  'status diff log show blame shortlog describe rev-parse rev-list merge-base cat-file reflog show-ref remote config ls-remote whatchanged name-rev var version help for-each-ref'.split(
    ' ',
  ),
)
const LIST_SUBCOMMANDS = new Set('ls-files ls-tree branch tag worktree'.split(' '))
const FETCH_SUBCOMMANDS = new Set(['clone', 'fetch'])

/** Classifies a git command by its subcommand, skipping options before it (`-C folder`, `-c key=value`). */
export function gitActKind(words: readonly string[]): ActKind {
  let at = 1
  while (words[at]?.startsWith('-')) at += words[at] === '-C' || words[at] === '-c' ? 2 : 1
  const subcommand = words[at] ?? ''
  if (subcommand === 'grep') return 'search'
  if (subcommand === 'stash') return words[at + 1] === 'list' || words[at + 1] === 'show' ? 'view' : 'run'
  if (subcommand === 'branch' || subcommand === 'tag' || subcommand === 'worktree') return changesRefs(words.slice(at + 1)) ? 'run' : 'list'
  if (subcommand === 'apply' || subcommand === 'am' || subcommand === 'rm' || subcommand === 'mv' || subcommand === 'restore') return 'edit'
  if (subcommand === 'checkout' && words.includes('--')) return 'edit'
  if (VIEW_SUBCOMMANDS.has(subcommand)) return 'view'
  if (LIST_SUBCOMMANDS.has(subcommand)) return 'list'
  return FETCH_SUBCOMMANDS.has(subcommand) ? 'fetch' : 'run'
}

/** Whether the command changes refs: `git branch` lists them, `git branch name` and `git branch -D name` change them. */
function changesRefs(rest: readonly string[]): boolean {
  if (rest.length === 0 || rest[0] === 'list') return false
  if (rest.some((word) => /^-(?:a|r|v|vv|l)$|^--(?:list|show-current|all|remotes|contains|merged|no-merged|sort|format|points-at)/.test(word))) return false
  return true
}
