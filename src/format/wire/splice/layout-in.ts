import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { type Layout, layoutOf } from './layout.ts'

/** For documents decoded from text: the layout of their messages. */
const known = new WeakMap<Document, Layout>()

/** Stores the layout found while a text was decoded, because encoding scans the same text again. */
export function layoutFound(document: Document, layout: Layout): void {
  known.set(document, layout)
}

/** Returns the layout of a document with this text. */
export function layoutIn(document: Document, input: string, codec: Codec): Layout {
  return known.get(document) ?? layoutOf(input, codec)
}
