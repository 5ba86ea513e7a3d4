import { checkHistory, DecantError, type History, type Message } from '../message/index.ts'

/**
 * Returns a smaller history that still fails, found by removing runs of messages, then parts, then halves of texts, as long as `fails` returns true. Makes
 * at most some thousand tries; deterministic.
 * @throws DecantError `invalid-argument` for an invalid history, or without a function
 * @example
 * show(shrinkHistory(history, (smaller) => newViolations(smaller, compressed(smaller), profile).length > 0))
 */
export function shrinkHistory(history: History, fails: (history: History) => boolean): History {
  if (typeof fails !== 'function')
    throw new DecantError('invalid-argument', 'shrinkHistory takes a function after the history', 'Give (smaller) => true where that history still fails.')
  let best = checkHistory(history, 'shrinkHistory')
  let remainingTries = 3000
  const attempt = (messages: readonly Message[]): boolean => {
    const candidate = { ...best, messages }
    remainingTries--
    if (!fails(candidate)) return false
    best = candidate
    return true
  }
  for (let size = Math.ceil(best.messages.length / 2); size >= 1 && remainingTries > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.messages.length && remainingTries > 0; ) if (!attempt(best.messages.toSpliced(at, size))) at += size
  }
  for (let i = 0; i < best.messages.length && remainingTries > 0; i++) {
    for (let at = 0; at < (best.messages[i] as Message).parts.length && remainingTries > 0; ) {
      const message = best.messages[i] as Message
      if (!attempt(best.messages.with(i, { ...message, parts: message.parts.toSpliced(at, 1) }))) at++
    }
    while (remainingTries > 0 && attempt(best.messages.with(i, halveTexts(best.messages[i] as Message))) && textLength(best.messages[i] as Message) > 1) {}
  }
  return best
}

function halveTexts(message: Message): Message {
  const half = (text: string) => text.slice(0, Math.floor(text.length / 2))
  return { ...message, parts: message.parts.map((part) => (part.type === 'text' ? { ...part, text: half(part.text) } : part)) }
}

function textLength(message: Message): number {
  let length = 0
  for (const part of message.parts) if (part.type === 'text') length += part.text.length
  return length
}
