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
/** Bytes that are compared at once. */
const BLOCK = 64 * 1024
/** Bytes of JSON for a token, more or less. */
const USUAL = 4
/** Fields that may count more tokens than they have bytes, as pictures by their address do, or that change what is asked. */
const LARGER = /"(?:input_)?(?:image|file|document)(?:_url)?"|"(?:inline|file)_?[dD]ata"/g
const MODEL = /"model(?:Version)?"/
/** Where what differs begins within the name of a model. */
const IN_MODEL = /"model(?:Version)?"\s{0,8}:\s{0,8}"[^"]{0,100}$/
const NAME = 120
/** Tokens that such a field may stand for beside its bytes. */
const PICTURE = 2_000

/**
 * Bounds the tokens of a resent history by what it has in common with one that was read: the words between their common beginning and their common
 * end cannot have more tokens than bytes. So a session is read anew only where it may have come to its trigger. Compares bytes and parses nothing;
 * the bodies that were longest not of use are forgotten.
 */
export class KnownSizes {
  readonly #seen = new Set<Seen>()
  #held = 0

  /** Undefined where no body of this key that was read resembles this one. */
  of(key: string, body: Buffer): KnownSize | undefined {
    let best: { readonly seen: Seen; readonly size: KnownSize } | undefined
    for (const seen of this.#seen) {
      const size = seen.key === key ? sizeBy(seen, body) : undefined
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

function sizeBy({ body: before, tokens, model }: Seen, body: Buffer): KnownSize | undefined {
  const start = commonStart(before, body)
  const end = commonEnd(before, body, Math.min(before.length, body.length) - start)
  const fresh = body.toString('latin1', start, body.length - end)
  if (MODEL.test(fresh) || IN_MODEL.test(body.toString('latin1', Math.max(0, start - NAME), start))) return undefined
  const pictures = fresh.match(LARGER)?.length ?? 0
  return {
    most: tokens + fresh.length + pictures * PICTURE,
    about: tokens + Math.ceil(Math.max(0, body.length - before.length) / USUAL),
    ...(model !== undefined && { model }),
  }
}

/** Whether a body goes on where most of another was. */
function begins(before: Buffer, body: Buffer): boolean {
  return commonStart(before, body) > before.length / 2
}

function commonStart(one: Buffer, other: Buffer): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  for (let to = Math.min(length, BLOCK); at < to && one.compare(other, at, to, at, to) === 0; to = Math.min(length, to + BLOCK)) at = to
  while (at < length && one[at] === other[at]) at++
  return at
}

/** @param most bytes of the end that may be taken */
function commonEnd(one: Buffer, other: Buffer, most: number): number {
  let length = 0
  for (let to = Math.min(most, BLOCK); length < to && sameEnd(one, other, length, to); to = Math.min(most, to + BLOCK)) length = to
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++
  return length
}

/** Whether the bytes are equal that are at least `from` and fewer than `to` away from the end. */
function sameEnd(one: Buffer, other: Buffer, from: number, to: number): boolean {
  return one.compare(other, other.length - to, other.length - from, one.length - to, one.length - from) === 0
}
