import { type Document, wireNamed } from '../../format/index.ts'
import { Bounded } from '../../resent/index.ts'
import { commonLength } from '../../text/index.ts'
import { type Counter, createCounter } from '../../token/index.ts'

/** The owner of a body: a body is compared only with those of the same gateway, format and client session. */
export interface BodyOwner {
  readonly gateway: number
  readonly format: string
  readonly scope: string
}

/** A parsed body, and a counter that remembers the tokens of its messages. */
export interface ReadBody {
  readonly document: Document
  /** A counter of estimates for a model. */
  counter(model: string | undefined, estimate: (text: string) => number): Counter
}

interface Known extends BodyOwner {
  readonly text: string
  readonly document: Document
  readonly counters: Bounded<string, Counter>
}

/**
 * Characters of all held bodies together: some 150 MB, and twice as much if all have characters beyond Latin-1. The last rendering of each is held in
 * addition, by its messages. If active sessions need more than this, each request is parsed from its beginning, in twice the time.
 */
const HELD = 64_000_000
/** The most bodies that are held. */
const MOST = 64
/** Models for which the counts of a body's messages are kept: on some wires a client names the model outside the body, and may name any. */
const MODELS = 8
/** The share of a body that a held one must cover. */
const SHARE = 3 / 4

/**
 * Parses bodies whose histories return with a little more each time: the part in common with a body that was read before is not parsed, counted or hashed
 * again, since its messages are the same objects. Of a session, the longest body that continues the one held before is held; a body with little in common
 * with another is held besides it.
 */
export class KnownBodies {
  readonly #held = new Set<Known>()
  #size = 0

  /** @throws DecantError any error of decoding */
  read(text: string, owner: BodyOwner): ReadBody {
    const wire = wireNamed(owner.format)
    const alike = this.#of(owner).map((known) => ({ known, same: commonLength(known.text, text) }))
    const found = alike.find(({ same }) => same >= text.length * SHARE)?.known
    if (found) {
      const document = wire.decodeOn(text, found.document)
      this.#drop(found)
      this.#hold(text.length > found.text.length ? { ...found, text, document } : found)
      return { document, counter: (model) => counterOf(found, model) }
    }
    const document = wire.decode(text)
    for (const { known, same } of alike) if (same > known.text.length / 2) this.#drop(known)
    this.#hold({ ...owner, text, document, counters: new Bounded(MODELS) })
    return { document, counter: (model, estimate) => createCounter({ ...(model !== undefined && { model }), exact: false, estimate }) }
  }

  /** Drops everything held for a gateway. */
  forget(gateway: number): void {
    for (const known of this.#held) if (known.gateway === gateway) this.#drop(known)
  }

  /** The held bodies of an owner. */
  #of({ gateway, format, scope }: BodyOwner): Known[] {
    return [...this.#held].filter((known) => known.gateway === gateway && known.format === format && known.scope === scope)
  }

  #hold(known: Known): void {
    if (known.text.length > HELD) return
    this.#held.add(known)
    this.#size += known.text.length
    for (const unused of this.#held) {
      if (this.#size <= HELD && this.#held.size <= MOST) break
      this.#drop(unused)
    }
  }

  #drop(known: Known): void {
    if (this.#held.delete(known)) this.#size -= known.text.length
  }
}

function counterOf({ counters }: Known, model = ''): Counter {
  const counter = counters.get(model) ?? createCounter({ ...(model !== '' && { model }), exact: false })
  counters.set(model, counter)
  return counter
}
