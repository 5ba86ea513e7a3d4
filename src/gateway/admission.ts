/** The memory reserved for a body. */
export interface Reservation {
  /** Releases all but this many bytes. */
  shrinkTo(bytes: number): void
  /** Releases all of it; calling it again does nothing. */
  release(): void
}

interface WaitingBody {
  readonly bytes: number
  readonly enter: () => void
}

/**
 * Bounds the bytes of bodies held at once. A body that would exceed the bound waits unread, in order, so that the client's own socket holds its bytes back.
 * A body alone is always admitted. The wait is limited: clients that begin large bodies and never finish them would hold up all others.
 */
export class Admission {
  readonly #maxBytes: number
  readonly #maxWaitMs: number
  readonly #waiting: WaitingBody[] = []
  #beginnings: Admission | undefined
  #reservedHere = 0

  /** @param maxWaitMs milliseconds that a body waits for room */
  constructor(maxBytes: number, maxWaitMs: number) {
    this.#maxBytes = maxBytes
    this.#maxWaitMs = maxWaitMs
  }

  /** Bytes held now. */
  get reservedBytes(): number {
    return this.#reservedHere + (this.#beginnings?.reservedBytes ?? 0)
  }

  /**
   * A separate bound, a quarter of this one, for the beginnings of bodies of unknown length. A beginning that waits here for the room of an entire body does
   * not block bodies that already have theirs, so that none wait for each other.
   */
  get beginnings(): Admission {
    this.#beginnings ??= new Admission(this.#maxBytes / 4, this.#maxWaitMs)
    return this.#beginnings
  }

  /** Resolves once this many bytes may be held; with undefined if that took too long. */
  async reserve(bytes: number): Promise<Reservation | undefined> {
    return this.reserveNow(bytes) ?? ((await this.#waitForRoom(bytes)) ? this.#createReservation(bytes) : undefined)
  }

  /** Like `reserve`, but without waiting: undefined if the bytes cannot be held now. */
  reserveNow(bytes: number): Reservation | undefined {
    if (this.#waiting.length > 0 || !this.#fits(bytes)) return undefined
    this.#reservedHere += bytes
    return this.#createReservation(bytes)
  }

  #waitForRoom(bytes: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        this.#admit()
        resolve(false)
      }, this.#maxWaitMs)
      const enter = () => {
        clearTimeout(timeout)
        resolve(true)
      }
      const waiting = { bytes, enter }
      this.#waiting.push(waiting)
    })
  }

  #createReservation(bytes: number): Reservation {
    let reserved = bytes
    const shrinkTo = (remaining: number) => {
      if (remaining >= reserved) return
      this.#reservedHere -= reserved - remaining
      reserved = remaining
      this.#admit()
    }
    return { shrinkTo, release: () => shrinkTo(0) }
  }

  #fits(bytes: number): boolean {
    return this.#reservedHere === 0 || this.#reservedHere + bytes <= this.#maxBytes
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#reservedHere += next.bytes
      next.enter()
    }
  }
}
