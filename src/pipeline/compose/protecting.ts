import { Called, type Message, messageText, type Part } from '../../message/index.ts'
import { actOf } from '../../text/index.ts'
import type { Protection } from './protection.ts'

/** Decides for each message, as it arrives, whether a protection keeps it whole. Pass every message in order; each call takes time for that message only. */
export class Protecting {
  readonly #protection: Protection
  readonly #ids: ReadonlySet<string>
  /** By call: whether it is protected. */
  readonly #called = new Called<boolean>()
  #known = 0

  constructor(protection: Protection) {
    this.#protection = protection
    this.#ids = new Set(protection.ids)
  }

  holds(message: Message): boolean {
    const { patterns = [] } = this.#protection
    const ofCall = message.parts.map((part) => this.#isOfCall(part)).some(Boolean)
    this.#known++
    return ofCall || this.#ids.has(message.id) || patterns.some((one) => finds(one, message))
  }

  /** Whether a part is a protected call or its result. Called once for every part, in order. */
  #isOfCall(part: Part): boolean {
    if (part.type === 'tool-result') return this.#called.result(part.callId) === true
    if (part.type !== 'tool-call') return false
    const { tools = [], files = [] } = this.#protection
    const named = files.length > 0 && actOf(part).paths.some((path) => files.some((file) => path === file || path.endsWith(`/${file}`)))
    const isOne = named || tools.includes(part.name)
    this.#called.call(this.#known, part.callId, isOne)
    return isOne
  }
}

/** Tests a pattern from the start: one with the flag `g` or `y` would continue at its last match. */
function finds(pattern: RegExp, message: Message): boolean {
  pattern.lastIndex = 0
  return pattern.test(messageText(message))
}
