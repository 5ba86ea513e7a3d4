import type { Message } from '../../message/index.ts'
import type { Document } from '../format.ts'
import type { Codec } from './codec.ts'
import { author } from './splice/author.ts'
import { spliceText } from './splice/splice-text.ts'
import { spliceValue } from './splice/splice-value.ts'

/** Encodes messages in the place of those of a document: spliced where this codec decoded it, authored where another format did. */
export function encodeWire(codec: Codec, document: Document, messages: readonly Message[]): string | object {
  if (document.format !== codec.name) return author(codec, document, messages)
  if (messages === document.history.messages) return document.input
  return typeof document.input === 'string' ? spliceText(codec, document, document.input, messages) : spliceValue(codec, document, document.input, messages)
}
