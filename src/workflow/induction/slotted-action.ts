import { withIdSlots } from './with-id-slots.ts'

/** What stands for all that a verb was done to: words of the user, queries, addresses and tasks are of one run alone. */
const SLOTS: Readonly<Record<string, string>> = {
  user: '{what the user says}',
  search: '{what to look for}',
  fetch: '{address}',
  plan: '{task}',
  think: '{thought}',
  delegate: '{task}',
  ask: '{question}',
}

/** A verb of an action, how often, and what it was done to. */
const ACT = /^([a-z]+)( ×\d+)?(?: (.*))?$/

/** What an act begins with; within the words of a slot an arrow parts nothing else. */
const BEGINS = /^(?:(?:user|search|fetch|plan|think|delegate|ask|say|skill|read|edit|list|run|test|submit|other)(?: |$)|\d+ more$)/

/** A tool called by its name, which stays: `get_order`, `web_search`. */
const TOOL = /^[a-z]\w*_\w+(?=[ ,]|$)/

/** What was written to be stored or printed: a message, a script. */
const WRITTEN = /"\$\(cat.*|"[^"]{12,}(?:"|$)|'[^']{12,}(?:'|$)/g

/**
 * An action of one run as one of any: files become their slots, words, queries, ids and further paths others; neighbours that are then the same
 * become one.
 *
 * @param files slots by file
 * @example
 * slottedAction('user My id is a_b_9065 → read get_order X1Y2Z3', new Map()) // 'user {what the user says} → read get_order {value}'
 */
export function slottedAction(action: string, files: ReadonlyMap<string, string>): string {
  const shown: string[] = []
  for (const act of actsOf(action.replace(/\s+/g, ' ').trim())) {
    const one = slotted(act, files)
    if (one !== shown.at(-1)) shown.push(one)
  }
  return shown.join(' → ')
}

function actsOf(text: string): string[] {
  const acts: string[] = []
  for (const piece of text.split(' → ')) {
    const verb = ACT.exec(acts.at(-1) ?? '')?.[1]
    if (verb !== undefined && Object.hasOwn(SLOTS, verb) && !BEGINS.test(piece)) acts.push(`${acts.pop()} → ${piece}`)
    else acts.push(piece)
  }
  return acts
}

function slotted(act: string, files: ReadonlyMap<string, string>): string {
  const [, verb = '', times = '', what = ''] = ACT.exec(act) ?? []
  if (what === '') return act
  const head = `${verb}${times}`
  const tool = TOOL.exec(what)?.[0]
  if (tool !== undefined) return `${head} ${tool}${what.length > tool.length ? ' {value}' : ''}`
  const slot = Object.hasOwn(SLOTS, verb) ? SLOTS[verb] : undefined
  if (slot !== undefined) return `${head} ${slot}`
  let text = what.replace(WRITTEN, '{text}')
  for (const [file, name] of [...files].sort(([a], [b]) => b.length - a.length)) text = whole(text, file, name)
  const words = withIdSlots(text).split(' ').map(withoutPath)
  return `${head} ${words.filter((word, i) => !/^\{.*\},?$/.test(word) || word.replace(',', '') !== words[i - 1]?.replace(',', '')).join(' ')}`
}

/** The slot for the file where that stands whole, and is no part of a longer name. */
function whole(text: string, file: string, slot: string): string {
  return text.split(file).reduce((before, after) => `${before}${/[\w/.-]$/.test(before) || /^(?:[\w/-]|\.\w)/.test(after) ? file : slot}${after}`)
}

/** A path or an address that no slot stands for yet as one; options, `./...` and devices stay. */
function withoutPath(word: string): string {
  const [, before = '', name = '', after = ''] = /^(["'(]?)(.*?)(["'),;]*)$/.exec(word) ?? []
  if (name.includes('://')) return `${before}{address}${after}`
  const path = /\w\/|\/\w/.test(name) && !/^(?:-|\d*>|\/dev\/)|[{}$]/.test(name)
  return path ? `${before}{file}${after}` : word
}
