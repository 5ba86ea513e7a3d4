/** Room for a body. */
export interface Room {
  /** Gives back all but so many bytes. */
  keep(bytes: number): void
  /** Gives it back; again does nothing. */
  leave(): void
}

interface Waiting {
  readonly bytes: number
  readonly enter: () => void
}

/**
 * Bounds the bytes of bodies held at once. Who would exceed the bound waits unread, in order, so that the client's own socket holds its bytes back.
 * A body alone is always let in. Nobody waits for ever: clients that begin large bodies and send no more of them would hold up all others.
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
   * Room for what comes first of bodies that do not say how long they are: a quarter as much, beside the other. What waits there with its beginning for the
   * room of a whole one keeps nobody from going on who has that, so that none wait for each other.
   */
  get begun(): Admission {
    this.#begun ??= new Admission(this.#bound / 4, this.#patience)
    return this.#begun
  }

  /** Resolves when so many bytes may be held; with undefined where that took too long. */
  async enter(bytes: number): Promise<Room | undefined> {
    return this.enterNow(bytes) ?? ((await this.#waited(bytes)) ? this.#room(bytes) : undefined)
  }

  /** The same where so many bytes may be held at once, and undefined where they would have to wait. */
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
