import * as z from 'zod'
import { type Act, actOf, changedPaths, type JsonObject, jsonValue, objectOf, oneLine, safeCut } from '../../../text/index.ts'
import { endOfCall } from './end-of-call.ts'
import { todoItems } from './todo-items.ts'

const LONGEST = 160
/** The same for a to-do list, which is shown only once. */
const LONGEST_LIST = 700
/** Tools that only maintain a to-do list. */
const LISTS = /^(?:task_?(?:create|update|list|get)|todo|update_?plan)/i
/** Maximum number of files that one line names. */
const MOST_FILES = 3

/** The worth of showing a call, by kind: changes most, mere looks least. */
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
/** The worth of the newest to-do list. */
const STATE = 1.6

/** The worth of a change to state outside files, which nothing else shows again. */
const BOOKED = 3

function isBooking({ kind, command, paths }: Act): boolean {
  return kind === 'edit' && command === undefined && paths.length === 0
}

/** Splits a call written as one text into name and arguments. */
export function callParts(text: string): { readonly name: string; readonly input: string } {
  const space = text.indexOf(' ')
  return space < 0 ? { name: text, input: '' } : { name: text.slice(0, space), input: text.slice(space + 1) }
}

/** A call as one line, and the worth of showing it. */
export interface CallTold {
  readonly act: Act
  readonly line: string
  readonly worth: number
}

/**
 * A call as one line: its tool and the command, the files or the query, or its arguments if it has none of these; prefixed with its end if it did not succeed.
 * A to-do list is shown item by item.
 * @param open the file open in an editor, if the call works in it without naming it
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

/** Arguments longer than this are shown without their lists, so that one call does not take the room of the next. */
const SHORT = 80

/** The description, question or prompt of a call; its arguments if it has none. */
function wordsOf(input: string): string {
  const fields = input.startsWith('{') ? objectOf(jsonValue(input)) : undefined
  if (!fields) return input
  const words = WORDS.safeParse(fields)
  if (words.success) return Object.values(words.data)[0] ?? input
  return input.length > SHORT ? withoutLists(fields, input) : input
}

/** The arguments with a single value, as JSON; all arguments if all or none are of that kind. */
function withoutLists(fields: JsonObject, input: string): string {
  const all = Object.entries(fields)
  const own = all.filter(([, value]) => typeof value !== 'object')
  return own.length === 0 || own.length === all.length ? input : `${JSON.stringify(Object.fromEntries(own)).slice(0, -1)},…}`
}
