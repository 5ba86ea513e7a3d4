import { Arrival } from '../cost/index.ts'
import { marker } from '../excerpt/index.ts'
import { type ContentPart, type Message, messageText, type Part, type ToolResultPart } from '../message/index.ts'
import { type ActKind, actOf, lines, type Span } from '../text/index.ts'

/** Messages as they will be sent, and the texts of which something was left out. */
export interface Arrived {
  readonly messages: readonly Message[]
  readonly left: readonly string[]
}

/**
 * Shortens the results of tools before they are sent for the first time, to what stands nowhere else and a later step is likely to need. Since
 * nothing that was sent ever changes, the cache is read to its end and reasoning that is bound to what stood before it stays valid. Tell it every message in
 * order; it costs time in the new ones only.
 */
export class Arriving {
  readonly #arrival = new Arrival()
  readonly #acts = new Map<string, ActKind>()

  /** Takes messages as they stand: what is known from before a crash, or what is not to be shortened. */
  learn(messages: readonly Message[]): void {
    for (const message of messages) {
      this.#heed(message)
      this.#arrival.learn(messageText(message))
    }
  }

  /** @param ref the handle under which the archive will hold a text */
  take(messages: readonly Message[], ref: (text: string) => string): Arrived {
    const left: string[] = []
    const shown = messages.map((message) => {
      this.#heed(message)
      if (!message.parts.some(isPlainResult)) {
        this.#arrival.learn(messageText(message))
        return message
      }
      const parts = message.parts.map((part) => (isPlainResult(part) ? this.#shorter(part, ref, left) : part))
      return parts.every((part, i) => part === message.parts[i]) ? message : { ...message, parts }
    })
    return { messages: shown, left }
  }

  #heed(message: Message): void {
    for (const part of message.parts) if (part.type === 'tool-call') this.#acts.set(part.callId, actOf(part).kind)
  }

  #shorter(part: PlainResult, ref: (text: string) => string, left: string[]): Part {
    const [output] = part.output
    const spans = part.isError ? undefined : this.#arrival.keep(output.text, this.#acts.get(part.callId) ?? 'other')
    if (!spans) return part
    left.push(output.text)
    return { ...part, output: [{ ...output, text: marked(output.text, spans, ref(output.text)) }] }
  }
}

type PlainResult = ToolResultPart & { readonly output: readonly [Extract<ContentPart, { type: 'text' }>] }

function isPlainResult(part: Part): part is PlainResult {
  return part.type === 'tool-result' && part.output.length === 1 && part.output[0]?.type === 'text' && !part.hosted
}

/** The spans of a text with a marker in the place of each gap; the first names the handle. */
function marked(text: string, spans: readonly Span[], ref: string): string {
  let out = ''
  let at = 0
  let named = false
  const gap = (to: number) => {
    const between = text.slice(at, to)
    const missing = lines(between).filter(([start, end]) => end > start && between.slice(start, end).trim() !== '').length
    if (missing === 0) {
      out += between
      return
    }
    if (out !== '' && !out.endsWith('\n')) out += '\n'
    out += `${marker(missing, 'lines', named ? undefined : ref)}${to < text.length ? '\n' : ''}`
    named = true
  }
  for (const [start, end] of spans) {
    if (start > at) gap(start)
    out += text.slice(start, end)
    at = end
  }
  if (at < text.length) gap(text.length)
  return out.toWellFormed()
}
