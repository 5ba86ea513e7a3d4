import { type JsonObject, stringOf } from '../../wire/value.ts'
import { type Turn, turnOf } from './dialogue-turn.ts'

/** The keys of a question and its answer in data sets. */
const QUESTION_KEYS = ['prompt', 'instruction', 'question', 'query']
const ANSWER_KEYS = ['completion', 'output', 'answer', 'response', 'chosen']

/** Turns, and the other fields of the object that contains them. */
export interface DialoguePair {
  readonly turns: readonly Turn[]
  readonly meta: JsonObject
}

/**
 * Returns the turns of a question and its answer, each a text or turns, preceded by those of Alpaca's `history`; undefined if the object is not such a pair.
 * Alpaca's `input` belongs to the question.
 */
export function pairOf(object: JsonObject): DialoguePair | undefined {
  const questionField = textOrTurnsField(object, QUESTION_KEYS)
  const answerField = textOrTurnsField(object, ANSWER_KEYS)
  if (!questionField || !answerField) return undefined
  const extraInput = stringOf(object.input)
  const question = typeof questionField.value === 'string' && extraInput ? `${questionField.value}\n\n${extraInput}` : questionField.value
  const historyPairs = Array.isArray(object.history) && object.history.every(Array.isArray) ? object.history : []
  const earlier = historyPairs.flatMap(([one, other]: unknown[]) => [...turnsOf(one, 'user'), ...turnsOf(other, 'assistant')])
  const read = new Set([questionField.key, answerField.key, ...(extraInput === undefined ? [] : ['input']), ...(earlier.length > 0 ? ['history'] : [])])
  const meta = Object.fromEntries(Object.entries(object).filter(([name]) => !read.has(name)))
  return { turns: [...earlier, ...turnsOf(question, 'user'), ...turnsOf(answerField.value, 'assistant')], meta }
}

/** Returns the value under the first of some keys that contains a text or turns. */
function textOrTurnsField(object: JsonObject, names: readonly string[]): { readonly key: string; readonly value: unknown } | undefined {
  const key = names.find((name) => typeof object[name] === 'string' || turnsOf(object[name], 'user').length > 0)
  return key === undefined ? undefined : { key, value: object[key] }
}

function turnsOf(value: unknown, role: 'user' | 'assistant'): Turn[] {
  if (typeof value === 'string') return [{ who: role, role, text: value }]
  return Array.isArray(value) ? value.flatMap((entry) => turnOf(entry) ?? []) : []
}
