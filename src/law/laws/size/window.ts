import { type Message, messageText } from '../../../message/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'

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
    for (const message of history.messages) tokens += estimateOf(message)
    for (const tool of history.tools) tokens += estimate(tool.schema)
    return tokens > profile.window ? [placeBreach('window', 0, `The history takes about ${Math.ceil(tokens)} tokens; the window holds ${profile.window}`)] : []
  },
}

/** Estimates cached by message, since each is needed for every history that holds it. */
const known = new WeakMap<Message, number>()

function estimateOf(message: Message): number {
  const tokens = known.get(message) ?? estimate(messageText(message))
  known.set(message, tokens)
  return tokens
}

function estimate(text: string): number {
  let tokens = 0
  for (let i = 0; i < text.length; i++) tokens += text.charCodeAt(i) < 128 ? 0.25 : 1
  return tokens
}
