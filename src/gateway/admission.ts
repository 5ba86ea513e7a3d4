/** Room for a body. */
export interface Room {
  /** Gives back all but so many bytes. */
  keep(bytes: number): void
  /** Gives it back; again does nothing. */
  leave(): void
}

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

  /** Resolves when so many bytes may be held. */
  async enter(bytes: number): Promise<Room> {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) await new Promise<void>((enter) => this.#waiting.push({ bytes, enter }))
    else this.#held += bytes
    return this.#room(bytes)
  }

  /** The same where so many bytes may be held at once, and undefined where they would have to wait. */
  enterNow(bytes: number): Room | undefined {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) return undefined
    this.#held += bytes
    return this.#room(bytes)
  }

  #room(bytes: number): Room {
    let taken = bytes
    const keep = (bytes: number) => {
      if (bytes >= taken) return
      this.#held -= taken - bytes
      taken = bytes
      this.#admit()
    }
    return { keep, leave: () => keep(0) }
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
