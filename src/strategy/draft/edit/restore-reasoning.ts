import { newViolations } from '../../../law/index.ts'
import { apply, type Edit, type History, hasPart, type Message, originalIndices } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { rewriteTurnsAsText } from './rewrite-turns-as-text.ts'

/**
 * The same edit with reasoning restored where its loss broke a law: a turn that was finished when one strategy dropped its reasoning may be the latest, or
 * under way, after another strategy cut the messages after it. If the messages that its reasoning is bound to were removed too, the turn is rewritten as a
 * summary.
 */
export function restoreReasoning(history: History, edit: Edit<Message>, context: Context): Edit<Message> {
  return rewriteTurnsAsText(history, withOriginalTurns(history, edit, context), context)
}

function withOriginalTurns(history: History, edit: Edit<Message>, { profile }: Context): Edit<Message> {
  if (profile.shapes.dropReasoning !== 'finished-turns') return edit
  if (!edit.some((section) => 'put' in section && section.put.some(({ role }) => role === 'assistant'))) return edit
  const messages = apply(history.messages, edit)
  const indices = originalIndices(history.messages, messages)
  const originals = new Map<Message, Message>()
  messages.forEach((message, i) => {
    const original = history.messages[indices[i] as number]
    if (original && hasPart(original, 'reasoning') && !hasPart(message, 'reasoning')) originals.set(message, original)
  })
  if (originals.size === 0) return edit
  const broken = new Set(newViolations(history, { ...history, messages }, profile).map(({ index }) => messages[index]))
  const originalOf = (message: Message) => (broken.has(message) && originals.get(message)) || message
  return edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map(originalOf) }))
}
