import { isNotSystem, type Message } from '../../../message/index.ts'
import type { EditPiece } from './edit-piece.ts'

/**
 * Finds the messages next to a piece in the result, system text skipped. Pieces are asked about in order, and the caller may go back over pieces that show
 * nothing: whole rows of pieces that put nothing are then passed once, not once for each of them.
 */
export class NeighbourFinder {
  readonly #messages: readonly Message[]
  readonly #pieces: readonly EditPiece[]
  /** For each piece the first message of it and the later ones, as drafted. */
  readonly #drafted: (Message | undefined)[]
  /** The pieces before the one asked about that show a message, each with its last. */
  readonly #before: { readonly piece: number; readonly message: Message }[] = []
  #passed = 0
  /** The last piece asked about: up to there, pieces may differ from their draft. */
  #reached = -1

  /** @param pieces as drafted; the caller replaces those that it has asked about */
  constructor(messages: readonly Message[], pieces: readonly EditPiece[]) {
    this.#messages = messages
    this.#pieces = pieces
    this.#drafted = new Array<Message | undefined>(pieces.length + 1).fill(undefined)
    for (let i = pieces.length - 1; i >= 0; i--) this.#drafted[i] = this.#firstMessage(i) ?? this.#drafted[i + 1]
  }

  /** The message directly before a piece; undefined at the beginning. */
  before(piece: number): Message | undefined {
    while ((this.#before.at(-1)?.piece ?? -1) >= piece) this.#before.pop()
    this.#passed = Math.min(this.#passed, piece)
    for (; this.#passed < piece; this.#passed++) {
      const message = this.#lastMessage(this.#passed)
      if (message) this.#before.push({ piece: this.#passed, message })
    }
    return this.#before.at(-1)?.message
  }

  /** The message directly after a piece; undefined at the end. */
  after(piece: number): Message | undefined {
    this.#reached = Math.max(this.#reached, piece)
    for (let i = piece + 1; i <= this.#reached; i++) {
      const message = this.#firstMessage(i)
      if (message) return message
    }
    return this.#drafted[this.#reached + 1]
  }

  #firstMessage(piece: number): Message | undefined {
    const { start, end, put } = this.#pieces[piece] as EditPiece
    if (put) return put.find(isNotSystem)
    for (let i = start; i < end; i++) if (isNotSystem(this.#messages[i] as Message)) return this.#messages[i]
    return undefined
  }

  #lastMessage(piece: number): Message | undefined {
    const { start, end, put } = this.#pieces[piece] as EditPiece
    if (put) return put.findLast(isNotSystem)
    for (let i = end - 1; i >= start; i--) if (isNotSystem(this.#messages[i] as Message)) return this.#messages[i]
    return undefined
  }
}
