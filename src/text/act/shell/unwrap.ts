import { BEGINNINGS, WRAPPERS, type Wrapper } from './wrappers.ts'

/** The number of words within which the mark before the wrapped command is searched for. */
const LATE = 12

/** The name of a project script that runs tests. */
const TEST_SCRIPT = /^(?:[\w.-]{1,40}:)?tests?(?:[:_-][\w:.-]{1,40})?$/

/**
 * Removes variables set for one command, wrappers and their options: `sudo`, `timeout 60`, `xvfb-run`, and commands that run another in a container or in the
 * environment of a project. The only place that knows them.
 */
export function unwrap(words: readonly string[]): readonly string[] {
  let at = 0
  while (at < words.length) {
    const next = /^[A-Za-z_]\w*\+?=/.test(words[at] as string) ? at + 1 : pastWrapper(words, at)
    if (next === undefined) break
    at = next
  }
  return at === 0 ? words : words.slice(at)
}

/**
 * Returns where the command that a wrapper at a place runs begins; undefined if there is no wrapper, nothing follows it, or it is only a lookup (`command -v`).
 */
function pastWrapper(words: readonly string[], at: number): number | undefined {
  if (words[at] === 'command' && /^-[vV]$/.test(words[at + 1] ?? '')) return undefined
  const found = wrapperAt(words, at)
  if (!found) return undefined
  const { wrapper, end } = found
  const marked = pastMark(words, end, wrapper)
  const next = marked ?? pastOwn(words, end, wrapper)
  const word = words[next]
  if (word === undefined || (wrapper.runsImage && word.startsWith('-'))) return undefined
  if (marked === undefined && wrapper.marks.size > 0 && !wrapper.marks.has('--')) return undefined
  return wrapper.runsScripts && TEST_SCRIPT.test(word) ? undefined : next
}

/** Returns where the wrapped command begins, after a wrapper's options and own words and more options (`ssh host -t "npm test"`, `flock file -c ls`). */
function pastOwn(words: readonly string[], from: number, { takes, own, runsImage }: Wrapper): number {
  const at = pastOptions(words, from, takes)
  return own === 0 || runsImage ? at + own : pastOptions(words, at + own, takes)
}

/** Returns where the wrapped command begins after the mark before it; undefined if there is no mark. */
function pastMark(words: readonly string[], from: number, { marks }: Wrapper): number | undefined {
  const at = marks.size === 0 ? -1 : words.slice(from, from + LATE).findIndex((word) => marks.has(word))
  return at < 0 ? undefined : from + at + 1
}

/** Returns the wrapper with the longest name that begins at a place, and where the name ends. */
function wrapperAt(words: readonly string[], at: number): { readonly wrapper: Wrapper; readonly end: number } | undefined {
  const first = words[at] as string
  let name = first.slice(first.lastIndexOf('/') + 1)
  let end = at + 1
  const alone = WRAPPERS.get(name)
  for (let takes = BEGINNINGS.get(name); takes; takes = BEGINNINGS.get(name)) {
    const sub = pastOptions(words, end, takes)
    name = `${name} ${words[sub] ?? ''}`
    end = sub + 1
    const wrapper = WRAPPERS.get(name)
    if (wrapper) return { wrapper, end }
  }
  return alone && { wrapper: alone, end: at + 1 }
}

function pastOptions(words: readonly string[], from: number, takes: ReadonlySet<string>): number {
  let at = from
  while (words[at]?.startsWith('-')) {
    if (words[at] === '--') return at + 1
    at += takes.has(words[at] as string) && words[at + 1] !== undefined ? 2 : 1
  }
  return at
}
