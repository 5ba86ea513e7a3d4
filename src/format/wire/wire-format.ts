import type { Message } from '../../message/index.ts'
import type { Document, WireFormat } from '../format.ts'
import type { Codec } from './codec.ts'
import { decodeWire } from './decode-wire.ts'
import { losses } from './losses.ts'
import { messagesWithContent } from './messages-with-content.ts'
import { canSendSignatures } from './signature-maker.ts'
import { author } from './splice/author.ts'
import { spliceText } from './splice/splice-text.ts'
import { spliceValue } from './splice/splice-value.ts'

export function wireFormat(codec: Codec): WireFormat {
  return {
    name: codec.name,
    title: codec.title,
    detect: (sample) => codec.detect(sample),
    decode: (input) => decodeWire(codec, input),
    redecode: (text, before) => decodeWire(codec, text, before),
    encode: (document, messages) => encodeWire(codec, document, messages),
    linkMessages: (messages) => codec.linkMessages?.(messages) ?? messages.slice(),
    toClientMessage: (message) => codec.toClientMessage?.(message) ?? message,
    encodableMessages: (document, messages) =>
      document.format === codec.name ? messages : messagesWithContent(messages, canSendSignatures(document, codec.name)),
    losses: (document, messages) => losses(codec, document, messages),
  }
}

/** Encodes messages in place of those of a document: spliced if this codec decoded it, authored if another format did. */
function encodeWire(codec: Codec, document: Document, messages: readonly Message[]): string | object {
  if (document.format !== codec.name) return author(codec, document, messages)
  if (messages === document.history.messages) return document.input
  return typeof document.input === 'string' ? spliceText(codec, document, document.input, messages) : spliceValue(codec, document, document.input, messages)
}
