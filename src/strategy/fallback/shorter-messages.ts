import { isWritten, type Message } from '../../message/index.ts'
import type { Excerpts } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import { type Cuts, cutsNeeded, type Forms } from './cuts.ts'
import { formWithin, type Sizes, shorterForm } from './shorter.ts'

type FormOf = (i: number) => Message | undefined

/** The shorter forms of a history's messages, each made when first needed. Texts of the user's newest message have none. */
export class ShorterMessages {
  readonly #messages: readonly Message[]
  readonly #context: Context
  readonly #sizes: Sizes
  readonly #unanswered: number
  /** The message of the form made last, and its excerpts, since a larger form of it may be needed. */
  #read: { readonly index: number; readonly excerpts: Excerpts } | undefined
  readonly #made = { result: new Map<number, Message | undefined>(), text: new Map<number, Message | undefined>() }

  /** @param sizes of a preview and of a text that was cut */
  constructor(messages: readonly Message[], context: Context, sizes: Sizes) {
    this.#messages = messages
    this.#context = context
    this.#sizes = sizes
    this.#unanswered = messages.findLastIndex((message) => message.role === 'user' && !isWritten(message))
  }

  /** The stages from the gentlest to the harshest: nothing shortened; previews of results as needed; all of these, and texts cut as needed; all of both. */
  stages(stays: Uint8Array): (() => Cuts)[] {
    const step = (kind: keyof Sizes, given: () => Forms, further: FormOf) =>
      once(() => cutsNeeded(this.#messages, stays, this.#context, { given: given(), kind, further }))
    const none = () => new Map()
    const preview = (i: number) => this.#form(i, 'result')
    const cut = (i: number) => this.#form(i, 'text')
    return [
      step('result', none, () => undefined),
      step('result', none, preview),
      step('text', () => all(stays, preview), cut),
      step(
        'text',
        () => all(stays, cut),
        () => undefined,
      ),
    ]
  }

  /** The forms, with the last one grown by up to `room` tokens. Undefined if none can grow. */
  grown({ forms, last }: Cuts, room: number): Forms | undefined {
    const form = last && forms.get(last.index)
    if (!last || !form || room <= 0) return undefined
    const { index, kind } = last
    const read = this.#read?.index === index ? this.#read.excerpts : undefined
    const most = { most: this.#context.count(form) + room, kind, sizes: this.#sizesFor(index, kind) }
    const larger = formWithin(this.#messages[index] as Message, most, this.#context, read)
    if (!larger) return undefined
    const grown = new Map(forms)
    if (larger === this.#messages[index]) grown.delete(index)
    else grown.set(index, larger)
    return grown
  }

  /** The form of a message with previews, or with previews and its texts cut. */
  #form(i: number, kind: keyof Sizes): Message | undefined {
    const made = this.#made[kind]
    if (made.has(i)) return made.get(i)
    const message = this.#messages[i] as Message
    const same = kind === 'text' && !message.parts.some(({ type }) => type === 'text')
    if (!same) this.#read = { index: i, excerpts: new Map() }
    const form = same ? this.#form(i, 'result') : shorterForm(message, this.#sizesFor(i, kind), this.#context, this.#read?.excerpts)
    made.set(i, form)
    return form
  }

  #sizesFor(i: number, kind: keyof Sizes): Sizes {
    return { ...this.#sizes, ...((kind === 'result' || i === this.#unanswered) && { text: Number.POSITIVE_INFINITY }) }
  }
}

/** The forms of all messages that stay and have one. */
function all(stays: Uint8Array, formOf: FormOf): Forms {
  const forms = new Map<number, Message>()
  stays.forEach((flag, i) => {
    const form = flag ? formOf(i) : undefined
    if (form) forms.set(i, form)
  })
  return forms
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
