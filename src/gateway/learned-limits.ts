const SAID = /(?:too long|too large|context.length|maximum context|exceeds the maximum|prompt is too|request_too_large|input token count)/i
const NUMBERS = /(\d{3,9})[^\d]{1,80}?(\d{3,9})/
const REMEMBERED = 10_000
/** Share of what was refused that is sent the next time. */
const LESS = 0.9

/**
 * What providers refused as too long. Their answers go to the client unmodified; the next request of the same session and model is compacted below
 * what was refused, so that the agent's own retry finds a smaller history. The oldest are forgotten.
 */
export class LearnedLimits {
  readonly #limits = new Map<string, number>()

  /** Tokens above which requests of this key are refused, as far as is known. */
  of(key: string): number | undefined {
    return this.#limits.get(key)
  }

  /**
   * Takes a refusal's words; others are ignored. Where they name two numbers, such as `210000 tokens > 200000 maximum`, our estimate is scaled by them.
   * @param sent tokens that were sent, as we estimate them
   */
  learn(key: string, sent: number, { status, text }: { readonly status: number; readonly text: string }): void {
    if (status !== 413 && !((status === 400 || status === 422) && SAID.test(text))) return
    const [, one, other] = NUMBERS.exec(text) ?? []
    const [least, most] = [Math.min(Number(one), Number(other)), Math.max(Number(one), Number(other))]
    const share = least > most / 4 && least < most ? (least / most) * 0.98 : LESS
    this.#limits.delete(key)
    this.#limits.set(key, Math.floor(sent * share))
    const [oldest] = this.#limits.keys()
    if (this.#limits.size > REMEMBERED && oldest !== undefined) this.#limits.delete(oldest)
  }
}
