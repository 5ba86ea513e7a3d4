import * as z from 'zod'
import { type Act, actOf, asObject, changedPaths, cutText, oneLine, parseJson } from '../../../text/index.ts'
import { callEndLabel } from './call-end-label.ts'
import { fieldsAsJson, scalarFields } from './scalar-fields.ts'
import { todoItems } from './todo-items.ts'

const MAX_CHARS = 160
/** The same for a to-do list, which is shown only once. */
const MAX_LIST_CHARS = 700
/** Tools that only maintain a to-do list. */
const LIST_TOOL = /^(?:task_?(?:create|update|list|get)|todo|update_?plan)/i
/** Maximum number of files that one line names. */
const MAX_FILES = 3

/** The value of showing a call, by kind: changes most, mere looks least. */
const KIND_VALUES: Readonly<Record<Act['kind'], number>> = {
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
/** The value of the newest to-do list. */
const TODO_VALUE = 1.6

/** The value of a change to state outside files, which nothing else shows again. */
const BOOKING_VALUE = 3

function isBooking({ kind, command, paths }: Act): boolean {
  return kind === 'edit' && command === undefined && paths.length === 0
}

/** Splits a call written as one text into name and arguments. */
export function callParts(text: string): { readonly name: string; readonly input: string } {
  const space = text.indexOf(' ')
  return space < 0 ? { name: text, input: '' } : { name: text.slice(0, space), input: text.slice(space + 1) }
}

/** A call as one line, and the value of showing it. */
export interface CallLine {
  readonly act: Act
  readonly line: string
  readonly value: number
}

/**
 * A call as one line: its tool and the command, the files or the query, or its arguments if it has none of these; prefixed with its outcome if it did not
 * succeed. A to-do list is shown item by item.
 * @param open the file open in an editor, if the call works in it without naming it
 */
export function callLine(text: string, type: string | undefined, open?: string): CallLine {
  const call = callParts(text)
  const act = actOf(call)
  const { command, query, paths } = act
  const items = todoItems(call)
  const files = (changedPaths(act).length > 0 ? changedPaths(act) : paths).slice(0, MAX_FILES).join(' ')
  const subject = oneLine(items?.join('; ') ?? command ?? query ?? (files === '' ? descriptionOf(call.input) : files))
  const described = `${call.name} ${open === undefined ? subject : `${open}: ${subject}`}`.trim()
  const maxChars = items ? MAX_LIST_CHARS : MAX_CHARS
  const line = described.length > maxChars ? `${cutText(described, maxChars - 1)}…` : described
  const value =
    type === 'refused call'
      ? KIND_VALUES.edit
      : items
        ? TODO_VALUE
        : LIST_TOOL.test(call.name)
          ? KIND_VALUES.plan
          : isBooking(act)
            ? BOOKING_VALUE
            : KIND_VALUES[act.kind]
  const end = callEndLabel(type)
  return { act, line: end === undefined ? line : `${end}: ${line}`, value }
}

const DESCRIPTION = z
  .object({ description: z.string() })
  .or(z.object({ question: z.string() }))
  .or(z.object({ prompt: z.string() }))

/** Arguments longer than this are shown without their lists, so that one call does not take the room of the next. */
const SHORT_CHARS = 80

/** The description, question or prompt of a call; its arguments if it has none. */
function descriptionOf(input: string): string {
  const fields = input.startsWith('{') ? asObject(parseJson(input)) : undefined
  if (!fields) return input
  const description = DESCRIPTION.safeParse(fields)
  if (description.success) return Object.values(description.data)[0] ?? input
  return input.length > SHORT_CHARS ? withoutLists(input) : input
}

/** The arguments with a single value, as JSON; all arguments if all or none are of that kind. */
function withoutLists(input: string): string {
  const { scalars, count } = scalarFields(input) ?? { scalars: [], count: 0 }
  return scalars.length === 0 || scalars.length === count ? input : `${fieldsAsJson(scalars).slice(0, -1)},…}`
}
