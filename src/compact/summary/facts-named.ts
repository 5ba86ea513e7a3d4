import { redact } from '../../archive/index.ts'
import type { ModelAnswer } from '../../model/index.ts'
import { plain } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import { Ground } from '../check/ungrounded.ts'
import { holdingOf } from '../facts/holds.ts'
import { type KeyFact, keyFact } from '../facts/key-fact.ts'
import { ToldSentences } from './told-sentences.ts'

const MOST = 200
const LONGEST = 1000

/**
 * The key facts that a model named, or undefined where its answer is no whole list. Fences and words around the list are passed over; entries of
 * another shape are left out. What the source does not say, or only forbids or denies, is kept and marked as
 * not verified.
 */
export function factsNamed(answer: ModelAnswer, messages: readonly ChatMessage[]): KeyFact[] | undefined {
  if (answer.status !== 'ok' || answer.finish !== 'stop') return undefined
  const list = listIn(answer.text)
  if (!list) return undefined
  const source = messages.map(({ content }) => content).join('\n')
  const ground = new Ground(source)
  const holds = holdingOf(source)
  const told = new ToldSentences(messages)
  const isTurned = (content: string) => {
    const telling = told.telling(content)
    return telling.length > 0 && telling.every((sentence) => sentence.isTurned)
  }
  return list.slice(0, MOST).flatMap((value) => {
    const read = keyFact.safeParse(value)
    if (!read.success || read.data.content.trim() === '' || read.data.content.length > LONGEST) return []
    const content = redact(plain(read.data.content).replaceAll(/\s+/g, ' ').trim())
    return [{ type: read.data.type, content, verified: holds(content) && ground.missing(content) === undefined && !isTurned(content) }]
  })
}

function listIn(text: string): unknown[] | undefined {
  const start = text.indexOf('[')
  const end = text.lastIndexOf(']')
  if (start < 0 || end < start) return undefined
  try {
    const value: unknown = JSON.parse(text.slice(start, end + 1))
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
