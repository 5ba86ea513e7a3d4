/**
 * Bounds the bytes of bodies held at once. Who would exceed the bound waits unread, in order, so that the client's own socket holds its bytes back.
 * A body alone is always let in.
 */
export class Admission {
  readonly #bound: number
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = []
  #held = 0

  constructor(bound: number) {
    this.#bound = bound
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held
  }

  /** Resolves, when so many bytes may be held, to what gives them back; calling that again does nothing. */
  async enter(bytes: number): Promise<() => void> {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }))
    else this.#held += bytes
    return this.#leaving(bytes)
  }

  /** The same where so many bytes may be held at once, and undefined where they would have to wait. */
  enterNow(bytes: number): (() => void) | undefined {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) return undefined
    this.#held += bytes
    return this.#leaving(bytes)
  }

  #leaving(bytes: number): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      this.#held -= bytes
      this.#admit()
    }
  }

  #fits(bytes: number): boolean {
    return this.#held === 0 || this.#held + bytes <= this.#bound
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#held += next.bytes
      next.enter()
    }
  }
}
