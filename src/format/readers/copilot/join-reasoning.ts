import { asObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'

/**
 * Returns an agent's events with the thoughts that events of their own state (`assistant.reasoning`) as those of an answer that states none: of the one before,
 * if the event continues it, else of the next one before the user speaks. Thoughts that an answer states too, and those without an answer, stay events.
 */
export function joinReasoning(events: readonly JsonLine[]): readonly JsonLine[] {
  const stated = new Set(events.map(reasoningOf))
  const thoughts = new Map<JsonLine, JsonLine[]>()
  let answer: JsonLine | undefined
  /** The id of the answer, or of the last thought that continues it. */
  let end: unknown
  let waiting: JsonLine[] = []
  for (const event of events) {
    const { id, type, parentId } = event.value
    if (type === 'assistant.message') {
      if (reasoningOf(event) === '') thoughts.set(event, waiting)
      answer = event
      end = id
    }
    if (type === 'assistant.message' || type === 'user.message') waiting = []
    else if (type === 'assistant.reasoning' && !stated.has(textOf(event))) {
      if (answer && end !== undefined && parentId === end) {
        thoughts.get(answer)?.push(event)
        end = id
      } else waiting.push(event)
    }
  }
  const joined = new Set([...thoughts.values()].flat())
  return events
    .filter((event) => !joined.has(event))
    .map((event) => {
      const texts = (thoughts.get(event) ?? []).map(textOf)
      return texts.length === 0 ? event : { ...event, value: { ...event.value, data: { ...asObject(event.value.data), reasoningText: texts.join('\n\n') } } }
    })
}

function reasoningOf({ value }: JsonLine): string {
  return value.type === 'assistant.message' ? (stringOf(asObject(value.data)?.reasoningText) ?? '').trim() : ''
}

function textOf({ value }: JsonLine): string {
  return (stringOf(asObject(value.data)?.content) ?? '').trim()
}
