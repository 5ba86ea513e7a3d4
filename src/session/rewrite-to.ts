import type { WireFormat } from '../format/index.ts'
import type { Message } from '../message/index.ts'
import type { Rewrite, WireMessage } from './event.ts'
import { ownForms } from './own-forms.ts'
import { type Original, originalAt, type Standing } from './standing.ts'

/**
 * How the wire changes when these messages stand in the place of others. Each goes on the wire by itself, so that one that was not touched is the same
 * bytes wherever it stands and whatever is put beside it.
 * @param wire what was sent so far
 * @param sources what the messages were made from; the places that they name are places in it
 */
export function rewriteTo(messages: readonly Message[], sources: Standing, wire: readonly WireMessage[], format: WireFormat): Omit<Rewrite, 'cut'> {
  const written: WireMessage[] = []
  const heads: Rewrite['heads'][number][] = []
  for (const message of messages) {
    const forms = ownForms(message, originalOf(message, sources), { format, beside: sources.wire[0] })
    for (const [i, form] of forms.entries()) {
      written.push(form)
      heads.push(headOf(message, i))
    }
  }
  let from = 0
  while (from < written.length && from < wire.length && isSame(written[from], wire[from])) from++
  return { from, wire: written.slice(from), heads: heads.slice(from) }
}

function originalOf({ source }: Message, sources: Standing): Original | undefined {
  return source && source.index in sources.messages ? originalAt(sources, source.index) : undefined
}

function isSame(a: WireMessage | undefined, b: WireMessage | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}

/** @param nth which of the wire messages of one message it is */
function headOf({ id, written }: Message, nth: number): Rewrite['heads'][number] {
  const own = nth === 0 ? id : `${id}.${nth}`
  return written === undefined ? { id: own } : { id: own, written }
}
