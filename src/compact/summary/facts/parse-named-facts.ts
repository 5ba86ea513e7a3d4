import { redact } from '../../../archive/index.ts'
import { type ModelAnswer, withoutReasoning } from '../../../model/index.ts'
import { closingBracketEnd, parseJson, withoutInvisible } from '../../../text/index.ts'
import type { ChatMessage } from '../../chat/chat-message.ts'
import { Grounding } from '../../check/grounding.ts'
import { contentMatcher } from '../../facts/content-matcher.ts'
import { type KeyFact, keyFact } from '../../facts/key-fact.ts'
import { ConversationSentences } from './conversation-sentences.ts'

const MAX_FACTS = 200
const MAX_CHARS = 1000

/**
 * The key facts that a model named, or undefined if its answer is not a list or nothing in the list can be read; of a list that was cut off by the limit, the
 * complete entries. Without a list, single entries are read. Fences and words around the list are ignored, types may be capitalised or
 * in Chinese; entries of another shape are dropped. A fact that the source does not state, or only forbids or denies, is kept and marked as not verified.
 */
export function parseNamedFacts(answer: ModelAnswer, messages: readonly ChatMessage[]): KeyFact[] | undefined {
  if (answer.status !== 'ok' || !(answer.finish === 'stop' || answer.finish === 'length')) return undefined
  const text = withoutReasoning(answer.text)
  const list = answer.finish === 'stop' ? listIn(text) : entriesIn(text, /\[\s*(?=\{)/.exec(text)?.index ?? text.length)
  if (!list) return undefined
  const source = withoutInvisible(messages.map(({ content }) => content).join('\n'))
  const grounding = new Grounding(source)
  const contains = contentMatcher(source)
  const conversation = new ConversationSentences(messages)
  const facts = list.slice(0, MAX_FACTS).flatMap((value) => {
    const parsed = keyFact.safeParse(withKnownType(value))
    if (!parsed.success || parsed.data.content.trim() === '' || parsed.data.content.length > MAX_CHARS) return []
    const content = redact(withoutInvisible(parsed.data.content).replaceAll(/\s+/g, ' ').trim())
    return [{ type: parsed.data.type, content, verified: contains(content) && grounding.firstMissing(content) === undefined && !conversation.denies(content) }]
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
function withKnownType(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const entry: Record<string, unknown> = Object.fromEntries(Object.entries(given).map(([key, value]) => [key.trim().toLowerCase(), value]))
  if (typeof entry.type !== 'string') return entry
  const typeName = entry.type.trim()
  return { ...entry, type: TYPES.find(([, pattern]) => pattern.test(typeName))?.[0] ?? typeName }
}

/** The entries of all lists in an answer, or its single entries, whatever words and fences surround them; undefined if there are none, or a list is broken. */
function listIn(text: string): unknown[] | undefined {
  if (/^[\s`]*(?:json\s*)?\[\s*\]/.test(text)) return []
  const found: unknown[] = []
  const opens = /\[(?:\s*\{|\])/g
  let lists = 0
  for (let open = opens.exec(text); open; open = opens.exec(text)) {
    const end = closingBracketEnd(text, open.index, '[')
    if (end === undefined) return undefined
    const list = parseJson(text.slice(open.index, end))
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
    end = open < 0 ? undefined : closingBracketEnd(text, open, '{')
    if (end === undefined) return found.length > 0 ? found : undefined
    const entry = parseJson(text.slice(open, end))
    if (entry === undefined) return found.length > 0 ? found : undefined
    found.push(entry)
  }
}
