import { type History, type Message, messageText } from '../message/index.ts'
import { actOf } from '../text/index.ts'

/** What a strategy must leave whole, beside what it must leave anyway. */
export interface Protection {
  /** Calls and results of these tools. */
  readonly tools?: readonly string[]
  /** Calls and results that name one of these files, by the end of the path. */
  readonly files?: readonly string[]
  /** Messages whose text one of these finds. */
  readonly patterns?: readonly RegExp[]
  /** Messages by id. */
  readonly ids?: readonly string[]
}

/** Flags of the messages that a protection keeps whole, 1 where it does. */
export function protectedBy({ messages }: History, { tools = [], files = [], patterns = [], ids = [] }: Protection): Uint8Array {
  const calls = new Set<string>()
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.type !== 'tool-call') continue
      const named = files.length > 0 && actOf(part).paths.some((path) => files.some((file) => path === file || path.endsWith(`/${file}`)))
      if (named || tools.includes(part.name)) calls.add(part.callId)
    }
  }
  const wanted = new Set(ids)
  return Uint8Array.from(messages, (message) => (wanted.has(message.id) || holdsCall(message, calls) || patterns.some((one) => finds(one, message)) ? 1 : 0))
}

function holdsCall(message: Message, calls: ReadonlySet<string>): boolean {
  return message.parts.some((part) => (part.type === 'tool-call' || part.type === 'tool-result') && calls.has(part.callId))
}

/** A pattern with the flag `g` or `y` remembers where it was; it is asked anew each time. */
function finds(pattern: RegExp, message: Message): boolean {
  pattern.lastIndex = 0
  return pattern.test(messageText(message))
}
