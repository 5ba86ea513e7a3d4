import type { WireFormat } from '../format.ts'
import type { Codec } from './codec.ts'
import { decodeWire } from './decode-wire.ts'
import { encodeWire } from './encode-wire.ts'
import { losses } from './losses.ts'
import { said } from './said.ts'
import { sealsTravel } from './seal.ts'

/** A wire format from its codec. */
export function wireFormat(codec: Codec): WireFormat {
  return {
    name: codec.name,
    title: codec.title,
    detect: (sample) => codec.detect(sample),
    decode: (input) => decodeWire(codec, input),
    decodeOn: (text, before) => decodeWire(codec, text, before),
    encode: (document, messages) => encodeWire(codec, document, messages),
    settled: (messages) => codec.settle?.(messages) ?? messages.slice(),
    asTaken: (message) => codec.asTaken?.(message) ?? message,
    said: (document, messages) => (document.format === codec.name ? messages : said(messages, sealsTravel(document, codec.name))),
    losses: (document, messages) => losses(codec, document, messages),
  }
}
