import { fileNameOf } from '../file-name-of.ts'
import { WRAPPER_PREFIXES, WRAPPERS, type Wrapper } from './wrappers.ts'

/** The number of words within which the mark before the wrapped command is searched for. */
const MAX_WORDS_TO_SEPARATOR = 12

/** The name of a project script that runs tests. */
const TEST_SCRIPT = /^(?:[\w.-]{1,40}:)?tests?(?:[:_-][\w:.-]{1,40})?$/

/**
 * Removes variables set for one command, wrappers and their options: `sudo`, `timeout 60`, `xvfb-run`, and commands that run another in a container or in the
 * environment of a project. The only place that knows them.
 */
export function unwrapCommand(words: readonly string[]): readonly string[] {
  let at = 0
  while (at < words.length) {
    const next = /^[A-Za-z_]\w*\+?=/.test(words[at] as string) ? at + 1 : skipWrapper(words, at)
    if (next === undefined) break
    at = next
  }
  return at === 0 ? words : words.slice(at)
}

/**
 * Returns where the command that a wrapper at a place runs begins; undefined if there is no wrapper, nothing follows it, or it is only a lookup (`command -v`).
 */
function skipWrapper(words: readonly string[], at: number): number | undefined {
  if (words[at] === 'command' && /^-[vV]$/.test(words[at + 1] ?? '')) return undefined
  const found = wrapperAt(words, at)
  if (!found) return undefined
  const { wrapper, end } = found
  const afterSeparator = skipSeparator(words, end, wrapper)
  const next = afterSeparator ?? skipWrapperArguments(words, end, wrapper)
  const word = words[next]
  if (word === undefined || (wrapper.runsImage && word.startsWith('-'))) return undefined
  if (afterSeparator === undefined && wrapper.marks.size > 0 && !wrapper.marks.has('--')) return undefined
  return wrapper.runsScripts && TEST_SCRIPT.test(word) ? undefined : next
}

/** Returns where the wrapped command begins, after a wrapper's options and own words and more options (`ssh host -t "npm test"`, `flock file -c ls`). */
function skipWrapperArguments(words: readonly string[], from: number, { takes, argumentCount: own, runsImage }: Wrapper): number {
  const at = skipOptions(words, from, takes)
  return own === 0 || runsImage ? at + own : skipOptions(words, at + own, takes)
}

/** Returns where the wrapped command begins after the mark before it; undefined if there is no mark. */
function skipSeparator(words: readonly string[], from: number, { marks }: Wrapper): number | undefined {
  const at = marks.size === 0 ? -1 : words.slice(from, from + MAX_WORDS_TO_SEPARATOR).findIndex((word) => marks.has(word))
  return at < 0 ? undefined : from + at + 1
}

/** Returns the wrapper with the longest name that begins at a place, and where the name ends. */
function wrapperAt(words: readonly string[], at: number): { readonly wrapper: Wrapper; readonly end: number } | undefined {
  const first = words[at] as string
  let name = fileNameOf(first)
  let end = at + 1
  const oneWordWrapper = WRAPPERS.get(name)
  for (let takes = WRAPPER_PREFIXES.get(name); takes; takes = WRAPPER_PREFIXES.get(name)) {
    const subcommandAt = skipOptions(words, end, takes)
    name = `${name} ${words[subcommandAt] ?? ''}`
    end = subcommandAt + 1
    const wrapper = WRAPPERS.get(name)
    if (wrapper) return { wrapper, end }
  }
  return oneWordWrapper && { wrapper: oneWordWrapper, end: at + 1 }
}

function skipOptions(words: readonly string[], from: number, takes: ReadonlySet<string>): number {
  let at = from
  while (words[at]?.startsWith('-')) {
    if (words[at] === '--') return at + 1
    at += takes.has(words[at] as string) && words[at + 1] !== undefined ? 2 : 1
  }
  return at
}
