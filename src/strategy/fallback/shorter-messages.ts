import { hasPart, isWrittenByDecant, type Message } from '../../message/index.ts'
import type { Excerpts } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { type Cuts, shortenOldest, type Variants } from './cuts.ts'
import { type Sizes, shorterVariant, variantWithin } from './shorter-variant.ts'

type VariantOf = (i: number) => Message | undefined

/** The shorter forms of a history's messages, each made when first needed. Texts of the user's newest message have none. */
export class ShorterMessages {
  readonly #messages: readonly Message[]
  readonly #context: Context
  readonly #sizes: Sizes
  readonly #unanswered: number
  /** The message of the form made last, and its excerpts, since a larger form of it may be needed. */
  #lastExcerpts: { readonly index: number; readonly excerpts: Excerpts } | undefined
  readonly #variantCache = { result: new Map<number, Message | undefined>(), text: new Map<number, Message | undefined>() }

  /** @param sizes of a preview and of a text that was cut */
  constructor(messages: readonly Message[], context: Context, sizes: Sizes) {
    this.#messages = messages
    this.#context = context
    this.#sizes = sizes
    this.#unanswered = messages.findLastIndex((message) => message.role === 'user' && !isWrittenByDecant(message))
  }

  /** The stages from the least to the most aggressive: nothing shortened; previews of results as needed; all of these, and texts cut as needed; all of both. */
  stages(stays: Uint8Array): (() => Cuts)[] {
    const step = (kind: keyof Sizes, current: () => Variants, next: VariantOf) =>
      once(() => shortenOldest(this.#messages, stays, this.#context, { current: current(), kind, next }))
    const none = () => new Map()
    const preview = (i: number) => this.#variant(i, 'result')
    const cut = (i: number) => this.#variant(i, 'text')
    return [
      step('result', none, () => undefined),
      step('result', none, preview),
      step('text', () => allVariants(stays, preview), cut),
      step(
        'text',
        () => allVariants(stays, cut),
        () => undefined,
      ),
    ]
  }

  /** The forms, with the last one grown by up to `room` tokens. Undefined if none can grow. */
  growLast({ variants, last }: Cuts, room: number): Variants | undefined {
    const variant = last && variants.get(last.index)
    if (!last || !variant || room <= 0) return undefined
    const { index, kind } = last
    const excerpts = this.#lastExcerpts?.index === index ? this.#lastExcerpts.excerpts : undefined
    const limit = { maxTokens: this.#context.count(variant) + room, kind, sizes: this.#sizesFor(index, kind) }
    const larger = variantWithin(this.#messages[index] as Message, limit, this.#context, excerpts)
    if (!larger) return undefined
    const grown = new Map(variants)
    if (larger === this.#messages[index]) grown.delete(index)
    else grown.set(index, larger)
    return grown
  }

  /** The form of a message with previews, or with previews and its texts cut. */
  #variant(i: number, kind: keyof Sizes): Message | undefined {
    const made = this.#variantCache[kind]
    if (made.has(i)) return made.get(i)
    const message = this.#messages[i] as Message
    const hasNoText = kind === 'text' && !hasPart(message, 'text')
    if (!hasNoText) this.#lastExcerpts = { index: i, excerpts: new Map() }
    const variant = hasNoText ? this.#variant(i, 'result') : shorterVariant(message, this.#sizesFor(i, kind), this.#context, this.#lastExcerpts?.excerpts)
    made.set(i, variant)
    return variant
  }

  #sizesFor(i: number, kind: keyof Sizes): Sizes {
    return { ...this.#sizes, ...((kind === 'result' || i === this.#unanswered) && { text: Number.POSITIVE_INFINITY }) }
  }
}

/** The forms of all messages that stay and have one. */
function allVariants(stays: Uint8Array, variantOf: VariantOf): Variants {
  const variants = new Map<number, Message>()
  stays.forEach((flag, i) => {
    const variant = flag ? variantOf(i) : undefined
    if (variant) variants.set(i, variant)
  })
  return variants
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
