import { newViolations } from '../../../law/index.ts'
import { apply, type Edit, type History, type Message } from '../../../message/index.ts'
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
  const assistantMessages = edit.flatMap((section) => ('keep' in section ? [] : section.put.filter(({ role }) => role === 'assistant')))
  if (assistantMessages.length === 0) return edit
  const originals = new Map(history.messages.map((message) => [message.id, message]))
  if (!assistantMessages.some((message) => lostReasoning(message, originals))) return edit
  const messages = apply(history.messages, edit)
  const broken = new Set(newViolations(history, { ...history, messages }, profile).map(({ index }) => messages[index]))
  const originalOf = (message: Message) => (broken.has(message) && lostReasoning(message, originals) ? (originals.get(message.id) as Message) : message)
  return edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map(originalOf) }))
}

function lostReasoning({ id, parts }: Message, originals: ReadonlyMap<string, Message>): boolean {
  return !parts.some(isReasoning) && originals.get(id)?.parts.some(isReasoning) === true
}

function isReasoning({ type }: Message['parts'][number]): boolean {
  return type === 'reasoning'
}
