import { CallMatcher, type Message, messageText, type Part } from '../../message/index.ts'
import { actOf } from '../../text/index.ts'
import type { Protection } from './protection.ts'

/** Decides for each message, as it arrives, whether a protection keeps it whole. Pass every message in order; each call takes time for that message only. */
export class ProtectionMatcher {
  readonly #protection: Protection
  readonly #ids: ReadonlySet<string>
  readonly #protectedCalls = new CallMatcher<boolean>()
  #messageCount = 0

  constructor(protection: Protection) {
    this.#protection = protection
    this.#ids = new Set(protection.ids)
  }

  matches(message: Message): boolean {
    const { patterns = [] } = this.#protection
    const hasProtectedPart = message.parts.map((part) => this.#isProtectedPart(part)).some(Boolean)
    this.#messageCount++
    return hasProtectedPart || this.#ids.has(message.id) || patterns.some((one) => matchesPattern(one, message))
  }

  /** Whether a part is a protected call or its result. Called once for every part, in order. */
  #isProtectedPart(part: Part): boolean {
    if (part.type === 'tool-result') return this.#protectedCalls.matchResult(part.callId) === true
    if (part.type !== 'tool-call') return false
    const { tools = [], files = [] } = this.#protection
    const isFileNamed = files.length > 0 && actOf(part).paths.some((path) => files.some((file) => path === file || path.endsWith(`/${file}`)))
    const isProtected = isFileNamed || tools.includes(part.name)
    this.#protectedCalls.addCall(this.#messageCount, part.callId, isProtected)
    return isProtected
  }
}

/** Tests a pattern from the start: one with the flag `g` or `y` would continue at its last match. */
function matchesPattern(pattern: RegExp, message: Message): boolean {
  pattern.lastIndex = 0
  return pattern.test(messageText(message))
}
