import type { Message } from '../../message/index.ts'
import type { SessionEvent } from '../log/session-event.ts'
import type { SessionState } from '../log/session-state.ts'
import type { SpendingState } from '../log/spending-state.ts'
import { unchangedPrefixLength } from '../transcript/unchanged-prefix-length.ts'

/**
 * Reconstructs the last request while a log is read, so that the next one knows how much of it a cache may contain. An event that records more requests than
 * the one before it follows a request for the messages of that moment. Costs time only in what changes.
 */
export class LastRequest {
  readonly #session: string
  readonly #messages: Message[] = []
  #unchangedCount = 0
  #arrived: Message[] = []
  #state: SpendingState | undefined

  /** @param session whose requests count: those of the session that it was forked from do not */
  constructor(session: string) {
    this.#session = session
  }

  get messages(): readonly Message[] {
    return this.#messages
  }

  /** Number of leading messages that are unchanged since the last request. */
  get unchangedCount(): number {
    return this.#unchangedCount
  }

  /** The last recorded spending; undefined if there is none. */
  get state(): SpendingState | undefined {
    return this.#state
  }

  /** Messages that arrived after that record. */
  get arrived(): readonly Message[] {
    return this.#arrived
  }

  /** Takes the state recorded before an event, or after the last. @param messages the history at that moment */
  addState({ spending }: SessionState, messages: readonly Message[]): void {
    if (!spending) return
    if (spending.calls !== (this.#state?.calls ?? 0)) {
      this.#messages.length = Math.min(this.#unchangedCount, this.#messages.length)
      for (let i = this.#messages.length; i < messages.length; i++) this.#messages.push(messages[i] as Message)
      this.#unchangedCount = messages.length
    }
    this.#state = spending
    this.#arrived = []
  }

  /** Call before an event is applied. */
  beforeEvent(event: SessionEvent, messages: readonly Message[]): void {
    if (event.session === this.#session && event.what !== 'opened') this.addState(event, messages)
  }

  /** Call after an event was applied. @param before the history before it, @param messages the history after it */
  afterEvent(event: SessionEvent, before: readonly Message[], messages: readonly Message[]): void {
    if (event.what === 'appended' && !event.spending) for (const message of messages.slice(messages.length - event.messages.length)) this.#arrived.push(message)
    if (event.what === 'shortened') for (const { index } of event.places) this.#unchangedCount = Math.min(this.#unchangedCount, index)
    if (event.what === 'compacted' || event.what === 'undone' || event.what === 'switched' || event.what === 'repaired')
      this.#unchangedCount = Math.min(this.#unchangedCount, unchangedPrefixLength(before, messages))
  }
}
