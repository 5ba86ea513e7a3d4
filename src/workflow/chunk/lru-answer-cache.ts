/** Maximum number of characters of cached answers; an answer has a few hundred. */
const MAX_CHARS = 4_000_000

/** The most recently used answers by key: the least recently used is removed first. */
export class LruAnswerCache {
  readonly #answers = new Map<string, string>()
  readonly #maxChars: number
  #size = 0

  constructor(maxChars = MAX_CHARS) {
    this.#maxChars = maxChars
  }

  get(key: string): string | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    return answer
  }

  set(key: string, answer: string): void {
    this.#drop(key)
    this.#answers.set(key, answer)
    this.#size += answer.length
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#maxChars) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#answers.get(key)?.length ?? 0
    this.#answers.delete(key)
  }
}
