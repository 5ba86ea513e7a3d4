import { commonBytes, newByteRanges } from './new-byte-ranges.ts'
import { roughTokens } from './rough-tokens.ts'

/** The size of a body as far as it is known without parsing it. */
export interface KnownSize {
  /** Tokens that it cannot exceed, as decant estimates them. */
  readonly maxTokens: number
  /** Tokens that it probably has. */
  readonly likelyTokens: number
  readonly model?: string
}

interface SeenBody {
  readonly key: string
  readonly body: Buffer
  readonly tokens: number
  readonly model: string | undefined
}

/** Bytes of remembered bodies, all together and of one. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024
const MAX_BODY_BYTES = 8 * 1024 * 1024
/**
 * Bodies of one key, the latest used first, that are searched for what they have in common after a changed head. Clients that change it name their sessions,
 * each with a key of its own; the conversations of other clients may be hundreds under one key, of which only beginnings and ends are compared.
 */
const MAX_SEARCHED_BODIES = 8
/** Fields that may count more tokens than they have bytes, such as pictures by URL, or that change the question. */
const COSTLY_FIELDS = /"(?:input_)?(?:image|file|document)(?:_url)?"|"(?:inline|file)_?[dD]ata"/g
const MODEL_KEY = /"model(?:Version)?"/
/** Matches if the differing bytes begin within the name of a model. */
const IN_MODEL = /"model(?:Version)?"\s{0,8}:\s{0,8}"[^"]{0,100}$/
const MAX_NAME_BYTES = 120
/** Tokens that new bytes may add besides their own: the frame of a message that was empty before. */
const FRAME_TOKENS = 4
/** Tokens that such a field may count besides its bytes. */
const PICTURE_TOKENS = 2_000

/**
 * Bounds the tokens of a resent history by what it has in common with one that was parsed: the rest cannot have more tokens than bytes. So a session is
 * parsed again only if it may have reached its trigger. Compares bytes and parses nothing; the bodies unused for longest are dropped.
 */
export class KnownSizes {
  readonly #seen = new Set<SeenBody>()
  #heldBytes = 0

  /**
   * Returns the size of a body; undefined if no parsed body of this key resembles it, or if it may have more tokens than the bound.
   * @param maxTokens tokens up to which a size matters, by model. A parsed body is not compared if, with a token for each byte that this one is longer, it
   * would be above the bound, as in a session that has passed its trigger.
   */
  of(key: string, body: Buffer, maxTokens: (model?: string) => number = () => Number.POSITIVE_INFINITY): KnownSize | undefined {
    let best: { readonly seen: SeenBody; readonly size: KnownSize } | undefined
    for (const [i, seen] of this.#latestOf(key).entries()) {
      const size = sizeComparedTo(seen, body, maxTokens(seen.model), !best && i < MAX_SEARCHED_BODIES)
      if (size && (!best || size.maxTokens < best.size.maxTokens)) best = { seen, size }
    }
    if (!best) return undefined
    this.#seen.delete(best.seen)
    this.#seen.add(best.seen)
    return best.size
  }

  /** Remembers a parsed body, in place of those that it continues. */
  learn(key: string, body: Buffer, { tokensBefore, model }: { readonly tokensBefore: number; readonly model?: string }): void {
    if (body.length > MAX_BODY_BYTES) return
    for (const [i, seen] of this.#latestOf(key).entries()) if (isContinuedBy(seen.body, body, i < MAX_SEARCHED_BODIES)) this.#forget(seen)
    this.#seen.add({ key, body, tokens: tokensBefore, model })
    this.#heldBytes += body.length
    for (const unused of this.#seen) {
      if (this.#heldBytes <= MAX_TOTAL_BYTES) break
      this.#forget(unused)
    }
  }

  /** The bodies of a key, the latest used first. */
  #latestOf(key: string): SeenBody[] {
    return [...this.#seen].filter((seen) => seen.key === key).reverse()
  }

  #forget(seen: SeenBody): void {
    this.#seen.delete(seen)
    this.#heldBytes -= seen.body.length
  }
}

function sizeComparedTo({ body: before, tokens, model }: SeenBody, body: Buffer, maxTokens: number, isMiddleSearched: boolean): KnownSize | undefined {
  if (tokens + body.length - before.length > maxTokens) return undefined
  let upperBound = tokens
  const ranges = newByteRanges(before, body, isMiddleSearched)
  if (ranges.reduce((sum, [start, end]) => sum + end - start, tokens) > maxTokens) return undefined
  for (const [start, end] of ranges) {
    const fresh = body.toString('latin1', start, end)
    if (MODEL_KEY.test(fresh) || IN_MODEL.test(body.toString('latin1', Math.max(0, start - MAX_NAME_BYTES), start))) return undefined
    if (fresh !== '') upperBound += fresh.length + FRAME_TOKENS + (fresh.match(COSTLY_FIELDS)?.length ?? 0) * PICTURE_TOKENS
  }
  if (upperBound > maxTokens) return undefined
  return {
    maxTokens: upperBound,
    likelyTokens: tokens + roughTokens(Math.max(0, body.length - before.length)),
    ...(model !== undefined && { model }),
  }
}

/** Whether a body continues another: it has more than half of it. */
function isContinuedBy(before: Buffer, body: Buffer, isMiddleSearched: boolean): boolean {
  return commonBytes(before, body, isMiddleSearched) > before.length / 2
}
