import type { Message } from '../../message/index.ts'
import type { SessionEvent } from '../log/event.ts'
import type { Reckoning } from '../log/reckoning.ts'
import type { SpendingState } from '../log/spending-state.ts'
import { unchanged } from '../transcript/unchanged.ts'

/**
 * Finds, as a log is read, what the last request was made of, so that the next one knows what of it a cache may hold. An event that knows of more requests
 * than the one before it follows one: of what stood then. Costs time in what changes only.
 */
export class LastRequest {
  readonly #session: string
  readonly #messages: Message[] = []
  #same = 0
  #arrived: Message[] = []
  #state: SpendingState | undefined

  /** @param session whose requests count: those of the one that it was forked from do not */
  constructor(session: string) {
    this.#session = session
  }

  /** The messages that it had. */
  get messages(): readonly Message[] {
    return this.#messages
  }

  /** Messages at its beginning that stand as they were sent. */
  get same(): number {
    return this.#same
  }

  /** What had been spent, as it was told last; undefined where it never was. */
  get state(): SpendingState | undefined {
    return this.#state
  }

  /** What came in since that was told. */
  get arrived(): readonly Message[] {
    return this.#arrived
  }

  /** What was known before an event, or after the last. @param messages what stood then */
  known({ spending }: Reckoning, messages: readonly Message[]): void {
    if (!spending) return
    if (spending.calls !== (this.#state?.calls ?? 0)) {
      this.#messages.length = Math.min(this.#same, this.#messages.length)
      for (let i = this.#messages.length; i < messages.length; i++) this.#messages.push(messages[i] as Message)
      this.#same = messages.length
    }
    this.#state = spending
    this.#arrived = []
  }

  /** An event before it is taken. */
  before(event: SessionEvent, messages: readonly Message[]): void {
    if (event.session === this.#session && event.what !== 'opened') this.known(event, messages)
  }

  /** An event after it is taken. @param before what stood before it, @param messages what stands */
  taken(event: SessionEvent, before: readonly Message[], messages: readonly Message[]): void {
    if (event.what === 'appended' && !event.spending) for (const message of messages.slice(-event.messages.length)) this.#arrived.push(message)
    if (event.what === 'shortened') for (const { index } of event.places) this.#same = Math.min(this.#same, index)
    if (event.what === 'compacted' || event.what === 'undone' || event.what === 'switched') this.#same = Math.min(this.#same, unchanged(before, messages))
  }
}
