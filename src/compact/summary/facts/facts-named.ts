import { redact } from '../../../archive/index.ts'
import { type ModelAnswer, withoutReasoning } from '../../../model/index.ts'
import { closedAt, jsonValue, plain } from '../../../text/index.ts'
import type { ChatMessage } from '../../chat/chat-message.ts'
import { Ground } from '../../check/ungrounded.ts'
import { holdingOf } from '../../facts/holds.ts'
import { type KeyFact, keyFact } from '../../facts/key-fact.ts'
import { ToldSentences } from './told-sentences.ts'

const MOST = 200
const LONGEST = 1000

/**
 * The key facts that a model named, or undefined if its answer is not a list or nothing in the list can be read; of a list that was cut off by the limit, the
 * complete entries. Without a list, bare entries are read, for example a single one. Fences and words around the list are ignored, types may be capitalised or
 * in Chinese; entries of another shape are dropped. A fact that the source does not state, or only forbids or denies, is kept and marked as not verified.
 */
export function factsNamed(answer: ModelAnswer, messages: readonly ChatMessage[]): KeyFact[] | undefined {
  if (answer.status !== 'ok' || !(answer.finish === 'stop' || answer.finish === 'length')) return undefined
  const text = withoutReasoning(answer.text)
  const list = answer.finish === 'stop' ? listIn(text) : entriesIn(text, /\[\s*(?=\{)/.exec(text)?.index ?? text.length)
  if (!list) return undefined
  const source = messages.map(({ content }) => content).join('\n')
  const ground = new Ground(source)
  const holds = holdingOf(source)
  const told = new ToldSentences(messages)
  const isTurned = (content: string) => {
    const telling = told.telling(content)
    return telling.length > 0 && telling.every((sentence) => sentence.isTurned)
  }
  const facts = list.slice(0, MOST).flatMap((value) => {
    const read = keyFact.safeParse(typed(value))
    if (!read.success || read.data.content.trim() === '' || read.data.content.length > LONGEST) return []
    const content = redact(plain(read.data.content).replaceAll(/\s+/g, ' ').trim())
    return [{ type: read.data.type, content, verified: holds(content) && ground.missing(content) === undefined && !isTurned(content) }]
  })
  return facts.length === 0 && list.length > 0 ? undefined : facts
}

const TYPES: readonly (readonly [KeyFact['type'], RegExp])[] = [
  ['decision', /^(?:decisions?|(?:关键)?(?:决定|决策))$/i],
  ['fact', /^(?:facts?|(?:重要)?事实)$/i],
  ['preference', /^(?:preferences?|(?:用户)?偏好)$/i],
  ['todo', /^(?:to[-_ ]?dos?|待办(?:事项)?)$/i],
]

/** An entry with decant's name for its type, if it names one of the four, whatever the case of its keys. */
function typed(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const entry: Record<string, unknown> = Object.fromEntries(Object.entries(given).map(([key, value]) => [key.trim().toLowerCase(), value]))
  if (typeof entry.type !== 'string') return entry
  const named = entry.type.trim()
  return { ...entry, type: TYPES.find(([, form]) => form.test(named))?.[0] ?? named }
}

/** The entries of all lists in an answer, or its bare entries, whatever words and fences surround them; undefined if there are none, or a list is broken. */
function listIn(text: string): unknown[] | undefined {
  if (/^[\s`]*(?:json\s*)?\[\s*\]/.test(text)) return []
  const found: unknown[] = []
  const opens = /\[(?:\s*\{|\])/g
  let lists = 0
  for (let open = opens.exec(text); open; open = opens.exec(text)) {
    const end = closedAt(text, open.index, '[')
    if (end === undefined) return undefined
    const list = jsonValue(text.slice(open.index, end))
    if (!Array.isArray(list)) return undefined
    for (const entry of list) found.push(entry)
    lists++
    opens.lastIndex = end
  }
  return lists === 0 ? entriesIn(text, 0) : found
}

/** The complete entries from an index on, up to the first broken one; undefined if there are none. */
function entriesIn(text: string, start: number): unknown[] | undefined {
  const found: unknown[] = []
  for (let from = start, end: number | undefined; ; from = end) {
    const open = text.indexOf('{', from)
    end = open < 0 ? undefined : closedAt(text, open, '{')
    if (end === undefined) return found.length > 0 ? found : undefined
    const entry = jsonValue(text.slice(open, end))
    if (entry === undefined) return found.length > 0 ? found : undefined
    found.push(entry)
  }
}
