import { type Document, wireNamed } from '../../format/index.ts'
import { LruMap } from '../../resent/index.ts'
import { commonPrefixLength } from '../../text/index.ts'
import { type Counter, createCounter } from '../../token/index.ts'

/** The owner of a body: a body is compared only with those of the same gateway, format and client session. */
export interface BodyOwner {
  readonly gateway: number
  readonly format: string
  readonly scope: string
}

/** A parsed body, and a counter that remembers the tokens of its messages. */
export interface ParsedBody {
  readonly document: Document
  counter(model: string | undefined, estimate: (text: string) => number): Counter
}

interface CachedBody extends BodyOwner {
  readonly text: string
  readonly document: Document
  readonly counters: LruMap<string, Counter>
}

/**
 * Characters of all cached bodies together: some 150 MB, and twice as much if all have characters beyond Latin-1. The last rendering of each is kept in
 * addition, by its messages. If active sessions need more than this, each request is parsed from its beginning, in twice the time.
 */
const MAX_TOTAL_CHARS = 64_000_000
/** Maximum number of cached bodies. */
const MAX_BODIES = 64
/** Models for which the counts of a body's messages are kept: on some wires a client names the model outside the body, and may name any. */
const MAX_MODELS_PER_BODY = 8
/** The fraction of a body that a cached one must cover. */
const MIN_COMMON_RATIO = 3 / 4

/**
 * Parses bodies whose histories return with a little more each time: the part in common with a body that was read before is not parsed, counted or hashed
 * again, since its messages are the same objects. Of a session, the longest body that continues the one cached before is cached; a body with little in common
 * with another is cached besides it.
 */
export class BodyCache {
  readonly #bodies = new Set<CachedBody>()
  #totalChars = 0

  /** @throws DecantError any error of decoding */
  read(text: string, owner: BodyOwner): ParsedBody {
    const wire = wireNamed(owner.format)
    const candidates = this.#bodiesOf(owner).map((body) => ({ body, same: commonPrefixLength(body.text, text) }))
    const cached = candidates.find(({ same }) => same >= text.length * MIN_COMMON_RATIO)?.body
    if (cached) {
      const document = wire.redecode(text, cached.document)
      this.#drop(cached)
      this.#add(text.length > cached.text.length ? { ...cached, text, document } : cached)
      return { document, counter: (model) => counterOf(cached, model) }
    }
    const document = wire.decode(text)
    for (const { body, same } of candidates) if (same > body.text.length / 2) this.#drop(body)
    this.#add({ ...owner, text, document, counters: new LruMap(MAX_MODELS_PER_BODY) })
    return { document, counter: (model, estimate) => createCounter({ ...(model !== undefined && { model }), exact: false, estimate }) }
  }

  /** Drops everything cached for a gateway. */
  forget(gateway: number): void {
    for (const body of this.#bodies) if (body.gateway === gateway) this.#drop(body)
  }

  #bodiesOf({ gateway, format, scope }: BodyOwner): CachedBody[] {
    return [...this.#bodies].filter((body) => body.gateway === gateway && body.format === format && body.scope === scope)
  }

  #add(body: CachedBody): void {
    if (body.text.length > MAX_TOTAL_CHARS) return
    this.#bodies.add(body)
    this.#totalChars += body.text.length
    for (const unused of this.#bodies) {
      if (this.#totalChars <= MAX_TOTAL_CHARS && this.#bodies.size <= MAX_BODIES) break
      this.#drop(unused)
    }
  }

  #drop(body: CachedBody): void {
    if (this.#bodies.delete(body)) this.#totalChars -= body.text.length
  }
}

function counterOf({ counters }: CachedBody, model = ''): Counter {
  const counter = counters.get(model) ?? createCounter({ ...(model !== '' && { model }), exact: false })
  counters.set(model, counter)
  return counter
}
