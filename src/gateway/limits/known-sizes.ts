import { commonBytes, freshSpans } from './fresh-spans.ts'

/** The size of a body as far as it is known without parsing it. */
export interface KnownSize {
  /** Tokens that it cannot exceed, as decant estimates them. */
  readonly most: number
  /** Tokens that it probably has. */
  readonly about: number
  readonly model?: string
}

interface Seen {
  readonly key: string
  readonly body: Buffer
  readonly tokens: number
  readonly model: string | undefined
}

/** Bytes of remembered bodies, all together and of one. */
const REMEMBERED = 64 * 1024 * 1024
const LARGEST = 8 * 1024 * 1024
/** Bytes of JSON for a token, roughly. */
const USUAL = 4
/** Fields that may count more tokens than they have bytes, such as pictures by URL, or that change the question. */
const LARGER = /"(?:input_)?(?:image|file|document)(?:_url)?"|"(?:inline|file)_?[dD]ata"/g
const MODEL = /"model(?:Version)?"/
/** Matches if the differing bytes begin within the name of a model. */
const IN_MODEL = /"model(?:Version)?"\s{0,8}:\s{0,8}"[^"]{0,100}$/
const NAME = 120
/** Tokens that new bytes may add besides their own: the frame of a message that was empty before. */
const FRAME = 4
/** Tokens that such a field may count besides its bytes. */
const PICTURE = 2_000

/**
 * Bounds the tokens of a resent history by what it has in common with one that was parsed: the rest cannot have more tokens than bytes. So a session is
 * parsed again only if it may have reached its trigger. Compares bytes and parses nothing; the bodies unused for longest are dropped.
 */
export class KnownSizes {
  readonly #seen = new Set<Seen>()
  #held = 0

  /**
   * Returns the size of a body; undefined if no parsed body of this key resembles it, or if it may have more tokens than the bound.
   * @param bound tokens up to which a size matters, by model. A parsed body is not compared if, with a token for each byte that this one is longer, it would be
   * above the bound, as in a session that has passed its trigger.
   */
  of(key: string, body: Buffer, bound: (model?: string) => number = () => Number.POSITIVE_INFINITY): KnownSize | undefined {
    let best: { readonly seen: Seen; readonly size: KnownSize } | undefined
    for (const seen of this.#seen) {
      const size = seen.key === key ? sizeBy(seen, body, bound(seen.model)) : undefined
      if (size && (!best || size.most < best.size.most)) best = { seen, size }
    }
    if (!best) return undefined
    this.#seen.delete(best.seen)
    this.#seen.add(best.seen)
    return best.size
  }

  /** Remembers a parsed body, in place of those that it continues. */
  learn(key: string, body: Buffer, { tokensBefore, model }: { readonly tokensBefore: number; readonly model?: string }): void {
    if (body.length > LARGEST) return
    for (const seen of this.#seen) if (seen.key === key && begins(seen.body, body)) this.#forget(seen)
    this.#seen.add({ key, body, tokens: tokensBefore, model })
    this.#held += body.length
    for (const unused of this.#seen) {
      if (this.#held <= REMEMBERED) break
      this.#forget(unused)
    }
  }

  #forget(seen: Seen): void {
    this.#seen.delete(seen)
    this.#held -= seen.body.length
  }
}

function sizeBy({ body: before, tokens, model }: Seen, body: Buffer, bound: number): KnownSize | undefined {
  if (tokens + body.length - before.length > bound) return undefined
  let most = tokens
  const spans = freshSpans(before, body)
  if (spans.reduce((sum, [start, end]) => sum + end - start, tokens) > bound) return undefined
  for (const [start, end] of spans) {
    const fresh = body.toString('latin1', start, end)
    if (MODEL.test(fresh) || IN_MODEL.test(body.toString('latin1', Math.max(0, start - NAME), start))) return undefined
    if (fresh !== '') most += fresh.length + FRAME + (fresh.match(LARGER)?.length ?? 0) * PICTURE
  }
  if (most > bound) return undefined
  return {
    most,
    about: tokens + Math.ceil(Math.max(0, body.length - before.length) / USUAL),
    ...(model !== undefined && { model }),
  }
}

/** Whether a body continues another: it has more than half of it. */
function begins(before: Buffer, body: Buffer): boolean {
  return commonBytes(before, body) > before.length / 2
}
