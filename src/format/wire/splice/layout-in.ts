import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { type Layout, layoutOf } from './layout.ts'

/** Of documents that were texts: where each holds its messages. */
const known = new WeakMap<Document, Layout>()

/** Keeps what was found as a text was read, since the same text is gone through again where messages are put into it. */
export function layoutFound(document: Document, layout: Layout): void {
  known.set(document, layout)
}

/** Where a document that is this text holds its messages. */
export function layoutIn(document: Document, input: string, codec: Codec): Layout {
  return known.get(document) ?? layoutOf(input, codec)
}
