import { newViolations } from '../../../law/index.ts'
import { apply, type Edit, type History, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { toldTurns } from './told-turns.ts'

/**
 * The same edit with reasoning restored where its loss broke a law: a turn that was finished when one strategy dropped its reasoning may be the latest, or
 * under way, after another strategy cut the messages behind it. If the messages that its reasoning is bound to were removed too, the turn is rewritten as a
 * summary.
 */
export function reasoned(history: History, edit: Edit<Message>, context: Context): Edit<Message> {
  return toldTurns(history, restored(history, edit, context), context)
}

function restored(history: History, edit: Edit<Message>, { profile }: Context): Edit<Message> {
  if (profile.shapes.dropReasoning !== 'finished-turns') return edit
  const bare = edit.flatMap((section) => ('keep' in section ? [] : section.put.filter(({ role }) => role === 'assistant')))
  if (bare.length === 0) return edit
  const whole = new Map(history.messages.map((message) => [message.id, message]))
  if (!bare.some((message) => lostReasoning(message, whole))) return edit
  const messages = apply(history.messages, edit)
  const broken = new Set(newViolations(history, { ...history, messages }, profile).map(({ index }) => messages[index]))
  const asItWas = (message: Message) => (broken.has(message) && lostReasoning(message, whole) ? (whole.get(message.id) as Message) : message)
  return edit.map((section) => ('keep' in section ? section : { ...section, put: section.put.map(asItWas) }))
}

function lostReasoning({ id, parts }: Message, whole: ReadonlyMap<string, Message>): boolean {
  return !parts.some(isThought) && whole.get(id)?.parts.some(isThought) === true
}

function isThought({ type }: Message['parts'][number]): boolean {
  return type === 'reasoning'
}
