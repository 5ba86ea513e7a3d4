import type { FileSlots } from './file-slots.ts'
import { generaliseCommand } from './generalise-command.ts'
import { withIdSlots } from './with-id-slots.ts'

/** Slots for the object of a verb: words of the user, queries, addresses and tasks belong to one run alone. */
const OBJECT_SLOTS: Readonly<Record<string, string>> = {
  user: '{what the user says}',
  search: '{what to look for}',
  fetch: '{address}',
  plan: '{task}',
  think: '{thought}',
  delegate: '{task}',
  ask: '{question}',
}

/** A verb of an action, its count, and its object. */
const ACT = /^([a-z]+)(?: ×(\d{1,9}))?(?: (.*))?$/

/** The beginning of an act; an arrow inside the words of a slot separates nothing else. */
const ACT_START = /^(?:(?:user|search|fetch|plan|think|delegate|ask|say|skill|read|edit|list|run|test|submit|other)(?: |$)|\d+ more$)/

/** A tool called by its name, which is kept: `get_order`, `mcp__notes-server__get_page`. */
const TOOL_NAME = /^[a-z]\w*_[\w-]+(?= |$)/

/** Tools with which the result of a run is submitted. */
const SUBMIT_TOOL = /^[a-z]*(?:finish|complet|final|submit|done|present|answer|end)[a-z]*$/

/**
 * Generalises an action of one run: files become their slots (`numberSlots` numbers them), words, queries, ids, tests and calculations become others;
 * neighbours that are then equal are merged: `user My id is a_b_9065 → read get_order X1Y2Z3` becomes `user {what the user says} → read get_order {value}`.
 * Linear in the action.
 *
 * @param files those that may occur inside a command
 */
export function generaliseAction(action: string, slots: FileSlots, files: readonly string[]): string {
  const merged: { verb: string; times: number; what: string }[] = []
  for (const act of parseActs(action.replace(/\s+/g, ' ').trim())) {
    const last = merged.at(-1)
    const what = generaliseObject(act, slots, files)
    if (last && last.verb === act.verb && last.what === what && act.verb !== '') last.times += act.times
    else if (act.verb !== '' || last?.what !== what) merged.push({ ...act, what })
  }
  return merged.map(({ verb, times, what }) => [verb, times > 1 && `×${times}`, what].filter(Boolean).join(' ')).join(' → ')
}

/** A verb, its count and its object; without a verb, a text that is not one of our acts. */
interface ParsedAct {
  readonly verb: string
  readonly times: number
  readonly what: string
}

function parseActs(text: string): ParsedAct[] {
  const acts: { verb: string; times: number; what: string[] }[] = []
  for (const piece of text.split(' → ')) {
    const last = acts.at(-1)
    if (last && Object.hasOwn(OBJECT_SLOTS, last.verb) && !ACT_START.test(piece)) {
      last.what.push(piece)
      continue
    }
    const [, verb = '', times = '1', what = ''] = ACT.exec(piece) ?? []
    acts.push({ verb, times: Number(times), what: [verb === '' ? piece : what] })
  }
  return acts.map((act) => ({ ...act, what: act.what.join(' → ') }))
}

function generaliseObject({ verb, what }: ParsedAct, slots: FileSlots, files: readonly string[]): string {
  if (verb === '' || what === '') return what
  if (TOOL_NAME.test(what)) return generaliseToolCalls(what)
  const slot = Object.hasOwn(OBJECT_SLOTS, verb) ? OBJECT_SLOTS[verb] : undefined
  if (slot !== undefined) return slot
  let text = generaliseCommand(what, verb)
  for (const file of [...files].sort((a, b) => b.length - a.length)) text = replaceFileName(text, file, slots)
  const words = withIdSlots(text)
    .split(' ')
    .map((word) => replacePath(word, slots))
  if (verb === 'submit' && !words.some((word) => word.startsWith('{file#'))) return generaliseAnswer(what)
  const distinctWords = words.filter((word, i) => !/^\{.*\},?$/.test(word) || word.replace(',', '') !== words[i - 1]?.replace(',', ''))
  return distinctWords.length < words.length ? distinctWords.join(' ').replace(/,$/, '') : distinctWords.join(' ')
}

/** A submitted answer belongs to that run alone; the tool that submits it is kept. */
function generaliseAnswer(what: string): string {
  const [tool = ''] = what.split(' ', 1)
  if (!SUBMIT_TOOL.test(tool)) return '{answer}'
  return tool === what ? tool : `${tool} {answer}`
}

/** The called tools, each once; text after a name is an argument. */
function generaliseToolCalls(what: string): string {
  const called = new Map<string, boolean>()
  for (const part of what.split(', ')) {
    const tool = TOOL_NAME.exec(part)?.[0] ?? [...called.keys()].at(-1) ?? ''
    called.set(tool, called.get(tool) === true || part.length > tool.length)
  }
  return [...called].map(([tool, withValue]) => `${tool}${withValue ? ' {value}' : ''}`).join(', ')
}

/** Replaces a file by its slot where it occurs whole, and not as a part of a longer name. A name of punctuation alone (`./...`) is a pattern. */
function replaceFileName(text: string, file: string, slots: FileSlots): string {
  if (!/[\p{L}\p{N}]/u.test(file)) return text
  let result = ''
  let from = 0
  for (let at = text.indexOf(file); at >= 0; at = text.indexOf(file, at + file.length)) {
    const next = at + file.length
    if (/[\w/.-]/.test(text[at - 1] ?? '') || /^(?:[\w/-]|\.\w)/.test(text.slice(next, next + 2))) continue
    result += `${text.slice(from, at)}${slots.slot(file)}`
    from = next
  }
  return result + text.slice(from)
}

/** The test of a file. */
const TEST_SUFFIX = /::\{test\}$/

/** Replaces a path or an address without a slot by one; options, `./...` and devices stay. */
function replacePath(word: string, slots: FileSlots): string {
  const { before, name: all, after: marks } = splitMarks(word)
  const name = all.replace(TEST_SUFFIX, '')
  const after = all.slice(name.length) + marks
  if (name.includes('://')) return `${before}{address}${after}`
  const path = /\w\/|\/\w/.test(name) && !/^(?:-|\d*>|\/dev\/)|[{}$]/.test(name)
  return path ? `${before}${slots.slot(name)}${after}` : word
}

/** The content of a word, with at most one opening mark before it and all closing marks after it. Each character is examined at most twice. */
export function splitMarks(word: string): { before: string; name: string; after: string } {
  const from = /^["'(]/.test(word) ? 1 : 0
  let to = word.length
  while (to > from && `"'),;`.includes(word[to - 1] as string)) to--
  return { before: word.slice(0, from), name: word.slice(from, to), after: word.slice(to) }
}
