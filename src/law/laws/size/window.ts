import { type Message, messageText } from '../../../message/index.ts'
import type { Law } from '../../law.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/**
 * The history fits the model's window, if the profile states one. Estimated here (a quarter token per ASCII character, one for any other) so that no tokenizer
 * is needed: the law catches histories that are far too long, while exact counting is the budget's job.
 */
export const window: Law = {
  name: 'window',
  source: 'Anthropic Messages, errors',
  error: 'prompt is too long: … tokens > … maximum',
  violations(history, profile) {
    if (profile.window === undefined) return []
    let tokens = 0
    for (const message of history.messages) tokens += estimateMessage(message)
    for (const tool of history.tools) tokens += estimateText(tool.schema)
    return tokens > profile.window
      ? [violationAtIndex('window', 0, `The history takes about ${Math.ceil(tokens)} tokens; the window holds ${profile.window}`)]
      : []
  },
}

/** Estimates cached by message, since each is needed for every history that contains it. */
const estimates = new WeakMap<Message, number>()

function estimateMessage(message: Message): number {
  const tokens = estimates.get(message) ?? estimateText(messageText(message))
  estimates.set(message, tokens)
  return tokens
}

function estimateText(text: string): number {
  let tokens = 0
  for (let i = 0; i < text.length; i++) tokens += text.charCodeAt(i) < 128 ? 0.25 : 1
  return tokens
}
