import { type JsonObject, stringOf } from '../../wire/value.ts'
import type { Turn } from './dialogue-turn.ts'

/** Names under which sets of examples hold a question and its answer. */
const ASKED = ['prompt', 'instruction', 'question', 'query']
const ANSWERED = ['completion', 'output', 'answer', 'response', 'chosen']
const SYSTEM = ['system', 'system_prompt']

/** The turns of one question with its answer; undefined where an object is none. Alpaca's `input` belongs to the question. */
export function pairOf(object: JsonObject): readonly Turn[] | undefined {
  const text = (keys: readonly string[]) => keys.map((key) => stringOf(object[key])).find((one) => one !== undefined)
  const [asked, answered, system] = [text(ASKED), text(ANSWERED), text(SYSTEM)]
  if (asked === undefined || answered === undefined) return undefined
  const more = stringOf(object.input)
  return [
    ...(system ? [{ who: 'system', role: 'system' as const, text: system }] : []),
    { who: 'user', role: 'user', text: more ? `${asked}\n\n${more}` : asked },
    { who: 'assistant', role: 'assistant', text: answered },
  ]
}
