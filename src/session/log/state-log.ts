import { DecantError, type Message } from '../../message/index.ts'
import type { Journal } from './journal.ts'
import type { SessionMutation } from './session-event.ts'
import type { SessionState } from './session-state.ts'

/** Writes a session's log together with the state that the session is in. */
export class StateLog {
  readonly #journal: Journal
  readonly #stateWith: (arriving: readonly Message[]) => SessionState
  #hasUnsavedState = false

  /** @param stateWith the current state, as it is known once these messages have arrived */
  constructor(journal: Journal, stateWith: (arriving: readonly Message[]) => SessionState) {
    this.#journal = journal
    this.#stateWith = stateWith
  }

  /**
   * Adds a mutation, with the state that is known once these messages have arrived.
   * @param counts of the messages as they are shown
   * @throws DecantError as `Journal.add` does
   */
  async add(mutation: SessionMutation, arriving: readonly Message[] = [], counts: Pick<SessionState, 'counts'> = {}): Promise<void> {
    await this.#journal.add(mutation, { ...this.#stateWith(arriving), ...counts })
    this.#hasUnsavedState = false
  }

  /** Notes that the state changed without an event. */
  markUnsaved(): void {
    this.#hasUnsavedState = true
  }

  /** Stores the state, for instance because a request is sent; if that fails, the next event carries it. */
  async saveState(): Promise<void> {
    try {
      await this.#journal.note(this.#stateWith([]))
      this.#hasUnsavedState = false
    } catch (error) {
      if (!(error instanceof DecantError)) throw error
    }
  }

  /** Stores the state if it changed without an event. */
  async saveUnsaved(): Promise<void> {
    if (this.#hasUnsavedState) await this.saveState()
  }
}
