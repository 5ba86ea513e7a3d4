import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { type Layout, layoutOf } from './layout.ts'

/** For documents decoded from text: the layout of their messages. */
const layouts = new WeakMap<Document, Layout>()

/** Stores the layout found while a text was decoded, because encoding scans the same text again. */
export function storeLayout(document: Document, layout: Layout): void {
  layouts.set(document, layout)
}

/** Returns the layout of a document with this text. */
export function layoutFor(document: Document, input: string, codec: Codec): Layout {
  return layouts.get(document) ?? layoutOf(input, codec)
}
