import { type History, type Message, type Origin, type Part, partText } from '../../message/index.ts'
import type { Profile } from '../profile/profile.ts'

/** One step that a repair took. */
export interface Repair {
  readonly kind: 'scrub' | 'role' | 'pair' | 'drop-orphan' | 'drop-empty' | 'drop-reasoning' | 'hoist' | 'synthetic-result' | 'merge' | 'sentinel'
  /** Index, in the original history, of the message concerned; for a message that was written, of its neighbour. */
  readonly index: number
  readonly reason: string
}

/** A history under repair. Steps replace `messages` and record what they did; the messages themselves are never mutated. */
export class RepairDraft {
  messages: readonly Message[]
  readonly original: History
  readonly profile: Profile
  readonly repairs: Repair[] = []
  readonly #laws: ReadonlySet<string>
  readonly #places = new Map<string, number>()
  #partPlaces: ReadonlyMap<Part, { readonly ref: string; readonly part: number }> | undefined

  constructor(original: History, profile: Profile) {
    this.messages = original.messages
    this.original = original
    this.profile = profile
    this.#laws = new Set(profile.laws)
    original.messages.forEach((message, i) => {
      if (!this.#places.has(message.id)) this.#places.set(message.id, i)
    })
  }

  /** Whether at least one of these laws applies. */
  hasAnyLaw(...laws: readonly string[]): boolean {
    return laws.some((law) => this.#laws.has(law))
  }

  /** Returns the origin of each part of a message: its place in the original history, or, for one that an earlier step changed, its place in the message. */
  originsOf({ id, parts, from }: Message): readonly Origin[] {
    if (from?.length === parts.length) return from
    this.#partPlaces ??= new Map(this.original.messages.flatMap(({ id: ref, parts: all }) => all.map((part, at) => [part, { ref, part: at }] as const)))
    return parts.map((part, at) => ({ ...(this.#partPlaces?.get(part) ?? { ref: id, part: at }), ranges: [[0, partText(part).length]] }))
  }

  addRepair(kind: Repair['kind'], message: Message | undefined, reason: string): void {
    this.repairs.push({ kind, index: this.#places.get(message?.id ?? '') ?? 0, reason })
  }
}
