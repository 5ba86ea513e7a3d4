import { type Document, wireNamed } from '../../format/index.ts'
import { Bounded } from '../../resent/index.ts'
import { commonLength } from '../../text/index.ts'
import { type Counter, createCounter } from '../../token/index.ts'

/** Whose body it is: one is compared with none but those of its own gateway, format and client's session. */
export interface BodyOwner {
  readonly gateway: number
  readonly format: string
  readonly scope: string
}

/** A body as it was read, with what remembers the tokens of its messages. */
export interface ReadBody {
  readonly document: Document
  /** Estimates for a model. */
  counter(model: string | undefined, estimate: (text: string) => number): Counter
}

interface Known extends BodyOwner {
  readonly text: string
  readonly document: Document
  readonly counters: Bounded<string, Counter>
}

/**
 * Characters of bodies that are held, all together: some 150 MB, and twice as much where all have signs beyond Latin-1. What went out last for each is held
 * by its messages besides. Where less is held than the sessions that go on have, each request is read from its beginning, in twice the time.
 */
const HELD = 64_000_000
/** Bodies that are held. */
const MOST = 64
/** Models for which the messages of a body stay counted: on some sides a client names one outside the body, and may name any. */
const MODELS = 8
/** Share of a body that one which is held must say. */
const SHARE = 3 / 4

/**
 * Reads bodies of histories that come again with a little more each time: what one has in common with one that was read is neither read, counted nor hashed
 * again, as its messages are the same objects. Of a session the longest body is held that goes on from what was held before; one that says little of what
 * another does is held beside it.
 */
export class KnownBodies {
  readonly #held = new Set<Known>()
  #size = 0

  /** @throws DecantError what decoding throws */
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

  /** Lets go of what is held for a gateway. */
  forget(gateway: number): void {
    for (const known of this.#held) if (known.gateway === gateway) this.#drop(known)
  }

  /** Those of an owner. */
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
