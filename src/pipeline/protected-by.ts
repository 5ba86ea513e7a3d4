import { CallIds, type History, type Message, messageText } from '../message/index.ts'
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
  const called = new CallIds()
  const idsOf = messages.map(({ parts }, index) =>
    parts.flatMap((part) => {
      if (part.type === 'tool-result') return called.result(part.callId)
      if (part.type !== 'tool-call') return []
      called.call(index, part.callId)
      const named = files.length > 0 && actOf(part).paths.some((path) => files.some((file) => path === file || path.endsWith(`/${file}`)))
      if (named || tools.includes(part.name)) calls.add(part.callId)
      return part.callId
    }),
  )
  const wanted = new Set(ids)
  return Uint8Array.from(messages, (message, i) =>
    wanted.has(message.id) || idsOf[i]?.some((id) => calls.has(id)) || patterns.some((one) => finds(one, message)) ? 1 : 0,
  )
}

/** A pattern with the flag `g` or `y` remembers where it was; it is asked anew each time. */
function finds(pattern: RegExp, message: Message): boolean {
  pattern.lastIndex = 0
  return pattern.test(messageText(message))
}
