import type { Act, ActKind } from '../act.ts'
import { fileNameOf } from '../file-name-of.ts'
import { joinActs } from '../join-acts.ts'
import { patchPaths } from '../patch-paths.ts'
import { argumentPaths } from '../paths.ts'
import { strongestKind } from '../strongest-kind.ts'
import { KIND_BY_COMMAND } from './command-table.ts'
import { copiedPaths } from './copied-paths.ts'
import { gitActKind } from './git-act-kind.ts'
import { NEUTRAL_COMMANDS, PIPE_FILTERS } from './quiet-commands.ts'
import { runnerActKind } from './runner-act-kind.ts'
import { type ShellCommand, shellSplit } from './shell-split.ts'
import { unwrapCommand } from './unwrap-command.ts'

/** Only this many characters of a command are read. */
const MAX_COMMAND_CHARS = 100_000

/** The maximum depth to which nested shells are followed. */
const MAX_DEPTH = 3

/**
 * Classifies a shell command. Of several commands in a line the strongest decides (tests over edits over runs over reads); a filter in a pipe does not count;
 * `cd`, variables, wrappers such as `sudo`, `timeout 60` or `npx`, nested shells and lines that a wrapper runs (`ssh host 'npm test'`) are looked through.
 */
export function shellAct(command: string, depth = 0): Act {
  const text = command.length > MAX_COMMAND_CHARS ? command.slice(0, MAX_COMMAND_CHARS) : command
  const act = joinActs(shellSplit(text).map((simple) => simpleAct(simple, depth)))
  return { ...act, kind: act.kind === 'other' && text.trim() !== '' ? 'run' : act.kind, command }
}

function simpleAct(simple: ShellCommand, depth: number): Act {
  const words = unwrapCommand(simple.words)
  const name = fileNameOf(words[0] ?? '')
  const isNestedLine = words !== simple.words && /\s/.test(words[0] ?? '')
  const nested = depth < MAX_DEPTH ? (isNestedLine ? words[0] : nestedCommand(name, words)) : undefined
  if (nested !== undefined) return shellAct(nested, depth + 1)
  const writes = simple.writes.filter((path) => !path.startsWith('/dev/'))
  const kind = kindOf(name, words, simple)
  const paths =
    name === 'apply_patch' || simple.body.startsWith('*** Begin Patch')
      ? patchPaths(`${simple.body}\n${words.slice(1).join('\n')}`)
      : argumentPaths(name, words)
  const all = [...writes, ...paths, ...simple.reads]
  const query = kind === 'search' ? searchQuery(name, words) : undefined
  const removes = removedPaths(name, words, paths)
  const isLogOnly = writesOnlyLogs(kind, name, simple)
  const changes = [...(isLogOnly ? [] : writes), ...(kind === 'edit' ? editedPaths(name, words, paths) : [])]
  return {
    kind: writes.length === 0 || isLogOnly ? kind : strongestKind(kind, 'edit'),
    paths: all,
    changes,
    ...(removes.length > 0 && { removes }),
    ...(query === undefined ? {} : { query }),
  }
}

/** Returns those of the named paths that an editing command changes. */
function editedPaths(name: string, words: readonly string[], paths: readonly string[]): readonly string[] {
  if (/^(?:cp|mv|ln|install|rsync)$/.test(name)) return copiedPaths(name, words)
  if (/^(?:mkdir|rmdir|find)$/.test(name) || (name === 'git' && /^(?:apply|am)$/.test(words.find((word, i) => i > 0 && !word.startsWith('-')) ?? ''))) return []
  return name === 'patch' ? paths.slice(0, words.includes('-i') ? 0 : 1) : paths
}

/** Returns those of the named paths that a command removes. */
function removedPaths(name: string, words: readonly string[], paths: readonly string[]): readonly string[] {
  if (name === 'mv') return copiedPaths(name, words).filter((path) => paths.includes(path) && path !== words.at(-1))
  if (name === 'git') return words[1] === 'rm' && !words.some((word) => /^(?:--cached|--dry-run|-n)$/.test(word)) ? paths : []
  return /^(?:rm|unlink|shred)$/.test(name) ? paths : []
}

/** Whether the files written are only a log: a test or build that saves its output is still that test or build, and a read saved in /tmp is still a read. */
function writesOnlyLogs(kind: ActKind, name: string, simple: ShellCommand): boolean {
  if (kind === 'other' || name === 'cat' || simple.body !== '') return false
  return simple.writes.every((path) => /^(?:\/tmp|\/dev)\/|\.(?:log|out|err)$/.test(path))
}

function kindOf(name: string, words: readonly string[], simple: ShellCommand): ActKind {
  if (name === '' || NEUTRAL_COMMANDS.has(name)) return 'other'
  if (name === 'git' || name === 'hub') return gitActKind(words)
  if (name === 'gh' || name === 'glab') return hubActKind(words)
  if ((name === 'sed' || name === 'perl' || name === 'gsed') && words.some((word) => /^-[a-zA-Z]*i|^--in-place/.test(word))) return 'edit'
  const runner = runnerActKind(name, words, simple.body)
  if (runner) return runner
  if (name === 'find' && (words.includes('-delete') || words.some((word, i) => word === '-exec' && /^(?:rm|sed|mv)$/.test(words[i + 1] ?? '')))) return 'edit'
  if (simple.piped && PIPE_FILTERS.has(name) && name !== 'tee') return 'other'
  if (name === 'sed' || name === 'gsed') return 'view'
  return KIND_BY_COMMAND.get(name) ?? 'run'
}

/** Classifies GitHub's command: reading is a fetch, creating and merging are runs. */
function hubActKind(words: readonly string[]): ActKind {
  if (words[1] === 'api') return words.some((word) => /^(?:POST|PUT|PATCH|DELETE|-f|-F|--field|--raw-field|--input)$/.test(word)) ? 'run' : 'fetch'
  if (words[1] === 'search') return 'search'
  return /^(?:view|list|diff|status|checks|watch|clone|download)$/.test(words[2] ?? '') ? 'fetch' : 'run'
}

/** Returns the text that `bash -c 'text'` runs. */
function nestedCommand(name: string, words: readonly string[]): string | undefined {
  if (!/^(?:ba|z|da|k|fi)?sh$/.test(name)) return undefined
  const flag = words.findIndex((word) => /^-[a-z]*c$/.test(word))
  return flag > 0 ? words[flag + 1] : undefined
}

function searchQuery(name: string, words: readonly string[]): string | undefined {
  const flag = words.findIndex((word) => (name === 'find' || name === 'fd' ? /^-i?(?:name|path|regex|wholename)$/ : /^(?:-e|--regexp)$/).test(word))
  if (flag > 0) return words[flag + 1]
  if (name === 'find') return undefined
  return words.slice(words[0] === 'git' ? words.indexOf('grep') + 1 : 1).find((word, i, rest) => !word.startsWith('-') && !/^-[ABCm]$/.test(rest[i - 1] ?? ''))
}
