/** The memory reserved for a body. */
export interface Room {
  /** Releases all but this many bytes. */
  keep(bytes: number): void
  /** Releases all of it; calling it again does nothing. */
  leave(): void
}

interface Waiting {
  readonly bytes: number
  readonly enter: () => void
}

/**
 * Bounds the bytes of bodies held at once. A body that would exceed the bound waits unread, in order, so that the client's own socket holds its bytes back.
 * A body alone is always admitted. The wait is limited: clients that begin large bodies and never finish them would hold up all others.
 */
export class Admission {
  readonly #bound: number
  readonly #patience: number
  readonly #waiting: Waiting[] = []
  #begun: Admission | undefined
  #held = 0

  /** @param patience milliseconds that a body waits for room */
  constructor(bound: number, patience: number) {
    this.#bound = bound
    this.#patience = patience
  }

  /** Bytes held now. */
  get held(): number {
    return this.#held + (this.#begun?.held ?? 0)
  }

  /**
   * A separate bound, a quarter of this one, for the beginnings of bodies of unknown length. A beginning that waits here for the room of a whole body does
   * not block bodies that already have theirs, so that none wait for each other.
   */
  get begun(): Admission {
    this.#begun ??= new Admission(this.#bound / 4, this.#patience)
    return this.#begun
  }

  /** Resolves once this many bytes may be held; with undefined if that took too long. */
  async enter(bytes: number): Promise<Room | undefined> {
    return this.enterNow(bytes) ?? ((await this.#waited(bytes)) ? this.#room(bytes) : undefined)
  }

  /** Like `enter`, but without waiting: undefined if the bytes cannot be held now. */
  enterNow(bytes: number): Room | undefined {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) return undefined
    this.#held += bytes
    return this.#room(bytes)
  }

  #waited(bytes: number): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        this.#admit()
        resolve(false)
      }, this.#patience)
      const enter = () => {
        clearTimeout(leave)
        resolve(true)
      }
      const waiting = { bytes, enter }
      this.#waiting.push(waiting)
    })
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
