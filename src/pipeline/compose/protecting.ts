import { Called, type Message, messageText, type Part } from '../../message/index.ts'
import { actOf } from '../../text/index.ts'
import type { Protection } from './protection.ts'

/** Tells which messages a protection keeps whole, one after the other as they come. Tell it every message in order; it costs time in that one only. */
export class Protecting {
  readonly #protection: Protection
  readonly #ids: ReadonlySet<string>
  /** Of each call whether it is protected. */
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

  /** Whether a part is a call that is protected, or its result. Asked of every part once, in order. */
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

/** A pattern with the flag `g` or `y` remembers where it was; it is asked anew each time. */
function finds(pattern: RegExp, message: Message): boolean {
  pattern.lastIndex = 0
  return pattern.test(messageText(message))
}
