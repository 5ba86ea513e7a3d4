import * as z from 'zod'
import { type Act, actOf, changedPaths, type JsonObject, jsonValue, objectOf, oneLine, safeCut } from '../../../text/index.ts'
import { endOfCall } from './end-of-call.ts'
import { todoItems } from './todo-items.ts'

const LONGEST = 160
/** Of a list of what is to be done, which is told once. */
const LONGEST_LIST = 700
/** Tools that only keep a list of what is to be done. */
const LISTS = /^(?:task_?(?:create|update|list|get)|todo|update_?plan)/i
/** Files that one line names. */
const MOST_FILES = 3

/** What a call is worth to be told, by what it does: what changed something first, what only looked last. */
const WORTH: Readonly<Record<Act['kind'], number>> = {
  edit: 1.8,
  submit: 1.8,
  test: 1.5,
  run: 1.3,
  other: 1.3,
  delegate: 1.2,
  ask: 1,
  fetch: 0.9,
  search: 0.5,
  view: 0.4,
  list: 0.2,
  plan: 0.2,
}
/** The newest list of what is to be done. */
const STATE = 1.6

/** What changed a state that is no file, which nothing shows again. */
const BOOKED = 3

function isBooking({ kind, command, paths }: Act): boolean {
  return kind === 'edit' && command === undefined && paths.length === 0
}

/** Name and arguments of a call that is written as one text. */
export function callParts(text: string): { readonly name: string; readonly input: string } {
  const space = text.indexOf(' ')
  return space < 0 ? { name: text, input: '' } : { name: text.slice(0, space), input: text.slice(space + 1) }
}

/** A call as a line tells it, and what that is worth. */
export interface CallTold {
  readonly act: Act
  readonly line: string
  readonly worth: number
}

/**
 * A call in a line: its tool and the command, the files or the query; its arguments where it has none of these. Before it, how it ended where it came to
 * nothing. A list of what is to be done is told item by item.
 * @param open the file that an editor has open, where the call is one within that and does not name it
 */
export function callLine(text: string, type: string | undefined, open?: string): CallTold {
  const call = callParts(text)
  const act = actOf(call)
  const { command, query, paths } = act
  const items = todoItems(call)
  const files = (changedPaths(act).length > 0 ? changedPaths(act) : paths).slice(0, MOST_FILES).join(' ')
  const about = oneLine(items?.join('; ') ?? command ?? query ?? (files === '' ? wordsOf(call.input) : files))
  const said = `${call.name} ${open === undefined ? about : `${open}: ${about}`}`.trim()
  const most = items ? LONGEST_LIST : LONGEST
  const line = said.length > most ? `${said.slice(0, safeCut(said, most - 1))}…` : said
  const worth = type === 'refused call' ? WORTH.edit : items ? STATE : LISTS.test(call.name) ? WORTH.plan : isBooking(act) ? BOOKED : WORTH[act.kind]
  const end = endOfCall(type)
  return { act, line: end === undefined ? line : `${end}: ${line}`, worth }
}

const WORDS = z
  .object({ description: z.string() })
  .or(z.object({ question: z.string() }))
  .or(z.object({ prompt: z.string() }))

/** Arguments of more characters are told without their lists, so that the line of one call does not take the room of the next. */
const SHORT = 80

/** What a call says to somebody in words; its arguments where it says nothing. */
function wordsOf(input: string): string {
  const fields = input.startsWith('{') ? objectOf(jsonValue(input)) : undefined
  if (!fields) return input
  const words = WORDS.safeParse(fields)
  if (words.success) return Object.values(words.data)[0] ?? input
  return input.length > SHORT ? withoutLists(fields, input) : input
}

/** The arguments that are one value each, as they would be written by themselves; all of them where there are only these, or none. */
function withoutLists(fields: JsonObject, input: string): string {
  const all = Object.entries(fields)
  const own = all.filter(([, value]) => typeof value !== 'object')
  return own.length === 0 || own.length === all.length ? input : `${JSON.stringify(Object.fromEntries(own)).slice(0, -1)},…}`
}
