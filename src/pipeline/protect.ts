import { type History, type Message, messageText } from '../message/index.ts'
import type { Strategy } from '../strategy/index.ts'
import { actOf } from '../text/index.ts'
import type { Pipe } from './pipe.ts'
import { sequence } from './sequence.ts'

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

/**
 * Runs a strategy with more pinned: messages, tools, files and patterns stay whole. Pins of the caller hold as well.
 * @example
 * protect(cover(), { tools: ['todo_write'], files: ['PLAN.md'], patterns: [/\bAPPROVED\b/] })
 */
export function protect(strategy: Strategy, protection: Protection): Pipe {
  const own: Strategy = {
    name: `protect(${strategy.name})`,
    plan(history, context) {
      const flags = protectedBy(history, protection)
      const pinned = flags.map((flag, i) => flag || (context.pinned?.[i] ?? 0))
      return strategy.plan(history, { ...context, pinned })
    },
  }
  return { ...own, pipe: (next) => sequence(own, next) }
}

function protectedBy({ messages }: History, { tools = [], files = [], patterns = [], ids = [] }: Protection): Uint8Array {
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
