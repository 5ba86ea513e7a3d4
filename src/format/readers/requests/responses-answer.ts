import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

const ENDS = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** The events that continue an item, and the field of it that they continue; the texts of a message are its content. */
const CONTINUED: Readonly<Record<string, string>> = {
  'response.output_text.delta': 'content',
  'response.refusal.delta': 'content',
  'response.function_call_arguments.delta': 'arguments',
  'response.custom_tool_call_input.delta': 'input',
}

/**
 * Puts together an answer of Responses from its events. Its items are those of the last event, or, if that has none or is missing, those that are complete and
 * what arrived of the others.
 */
export function responsesAnswer(events: readonly JsonObject[]): JsonObject {
  const responses = events.flatMap(({ type, response }) =>
    asObject(response) ? [{ isEnd: ENDS.has(stringOf(type) ?? ''), response: asObject(response) }] : [],
  )
  const response = responses.findLast(({ isEnd }) => isEnd)?.response ?? responses.at(-1)?.response
  const output = response?.output
  return { ...response, output: Array.isArray(output) && output.length > 0 ? output : itemsOf(events) }
}

function itemsOf(events: readonly JsonObject[]): JsonObject[] {
  const items = new Map<unknown, JsonObject>()
  for (const event of events) {
    const { type, output_index: index, item } = event
    const given = asObject(item)
    if (type === 'response.output_item.added' && index !== undefined && given) items.set(index, given)
    if (type === 'response.output_item.done' && given) items.set(index ?? given, given)
    const field = CONTINUED[stringOf(type) ?? '']
    const open = items.get(index)
    if (field !== undefined && open) items.set(index, { ...open, [field]: continued(open[field], event) })
  }
  return [...items.values()]
}

/** Adds a piece of text to a field: to the last of its contents if the field is a list of them. */
function continued(before: unknown, { type, delta }: JsonObject): unknown {
  const piece = stringOf(delta) ?? ''
  if (type !== 'response.output_text.delta' && type !== 'response.refusal.delta') return `${stringOf(before) ?? ''}${piece}`
  const [only] = Array.isArray(before) ? before : []
  return [{ type: 'output_text', text: `${stringOf(asObject(only)?.text) ?? ''}${piece}` }]
}
