import { commonBytes, freshSpans } from './fresh-spans.ts'

/** What is known of a body's size without reading it. */
export interface KnownSize {
  /** Tokens that it cannot exceed, as we estimate them. */
  readonly most: number
  /** Tokens that it may have. */
  readonly about: number
  readonly model?: string
}

interface Seen {
  readonly key: string
  readonly body: Buffer
  readonly tokens: number
  readonly model: string | undefined
}

/** Bytes of bodies that are remembered, all together and of one. */
const REMEMBERED = 64 * 1024 * 1024
const LARGEST = 8 * 1024 * 1024
/** Bytes of JSON for a token, more or less. */
const USUAL = 4
/** Fields that may count more tokens than they have bytes, as pictures by their address do, or that change what is asked. */
const LARGER = /"(?:input_)?(?:image|file|document)(?:_url)?"|"(?:inline|file)_?[dD]ata"/g
const MODEL = /"model(?:Version)?"/
/** Where what differs begins within the name of a model. */
const IN_MODEL = /"model(?:Version)?"\s{0,8}:\s{0,8}"[^"]{0,100}$/
const NAME = 120
/** Tokens that bytes may make more beside themselves: the frame of a message that said nothing before. */
const FRAME = 4
/** Tokens that such a field may stand for beside its bytes. */
const PICTURE = 2_000

/**
 * Bounds the tokens of a resent history by what it has in common with one that was read: all else cannot have more tokens than bytes. So a session is
 * read anew only where it may have come to its trigger. Compares bytes and parses nothing; the bodies that were longest not of use are forgotten.
 */
export class KnownSizes {
  readonly #seen = new Set<Seen>()
  #held = 0

  /**
   * Undefined where no body of this key that was read resembles this one, or it may have more tokens than are asked about.
   * @param bound tokens up to which a size matters, by model: where a body must have more bytes than that more than one that was read, as a session has
   * that has passed its trigger, nothing is compared
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

  /** Remembers a body that was read, in the place of what it continues. */
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

/** Whether a body goes on where most of another was. */
function begins(before: Buffer, body: Buffer): boolean {
  return commonBytes(before, body) > before.length / 2
}
