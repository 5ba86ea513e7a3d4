import type { ActKind } from '../act.ts'

const VIEWS = new Set(
  'status diff log show blame shortlog describe rev-parse rev-list merge-base cat-file reflog show-ref remote config ls-remote whatchanged name-rev var version help for-each-ref'.split(
    ' ',
  ),
)
const LISTS = new Set('ls-files ls-tree branch tag worktree'.split(' '))
const FETCHES = new Set(['clone', 'fetch'])

/** Classifies a git command by its subcommand, skipping options before it (`-C folder`, `-c key=value`). */
export function gitAct(words: readonly string[]): ActKind {
  let at = 1
  while (words[at]?.startsWith('-')) at += words[at] === '-C' || words[at] === '-c' ? 2 : 1
  const sub = words[at] ?? ''
  if (sub === 'grep') return 'search'
  if (sub === 'stash') return words[at + 1] === 'list' || words[at + 1] === 'show' ? 'view' : 'run'
  if (sub === 'branch' || sub === 'tag' || sub === 'worktree') return changesRefs(words.slice(at + 1)) ? 'run' : 'list'
  if (sub === 'apply' || sub === 'am' || sub === 'rm' || sub === 'mv' || sub === 'restore') return 'edit'
  if (sub === 'checkout' && words.includes('--')) return 'edit'
  if (VIEWS.has(sub)) return 'view'
  if (LISTS.has(sub)) return 'list'
  return FETCHES.has(sub) ? 'fetch' : 'run'
}

/** Whether the command changes refs: `git branch` lists them, `git branch name` and `git branch -D name` change them. */
function changesRefs(rest: readonly string[]): boolean {
  if (rest.length === 0 || rest[0] === 'list') return false
  if (rest.some((word) => /^-(?:a|r|v|vv|l)$|^--(?:list|show-current|all|remotes|contains|merged|no-merged|sort|format|points-at)/.test(word))) return false
  return true
}
