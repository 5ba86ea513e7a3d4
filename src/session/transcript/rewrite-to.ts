import type { WireFormat } from '../../format/index.ts'
import { type Edit, EditBuilder, type Message } from '../../message/index.ts'
import type { WireMessage, Written } from '../log/event.ts'
import { ownForms } from './own-forms.ts'
import { type Original, originalAt, type Standing } from './standing.ts'

/**
 * Computes the edit that turns the current messages into these. An untouched message keeps its wire message, whatever is inserted beside it; the others are
 * encoded one by one.
 * @param sources what the messages were made from; their `source` indexes refer to it
 * @param base what the edit applies to: the sources, or as many messages of which some differ
 */
export function rewriteTo(messages: readonly Message[], sources: Standing, base: Standing, format: WireFormat): Edit<Written> {
  const edit = new EditBuilder<Written>()
  const beside = sources.wire[0]
  /** Messages of the base consumed so far, and whether all of them are kept. */
  let at = 0
  let same = true
  for (const message of messages) {
    const place = message.source?.index ?? -1
    if (place >= at && base.messages[place] === message) {
      same &&= place === at
      edit.cut(place - at).keep(1)
      at = place + 1
      continue
    }
    const forms = ownForms(message, originalOf(message, sources), { format, beside })
    const [form, ...more] = forms
    same &&= more.length === 0 && form !== undefined && isSame(form, base.wire[at])
    if (same) {
      edit.keep(1)
      at++
    } else
      edit.cut(
        0,
        forms.map((wire, nth) => headed(message, nth, wire)),
      )
  }
  return edit.cut(base.messages.length - at).build()
}

function originalOf({ source }: Message, sources: Standing): Original | undefined {
  return source && source.index in sources.messages ? originalAt(sources, source.index) : undefined
}

function isSame(a: WireMessage, b: WireMessage | undefined): boolean {
  return a === b || (b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}

/** @param nth index among the wire messages of one message */
function headed({ id, written }: Message, nth: number, wire: WireMessage): Written {
  const own = nth === 0 ? id : `${id}.${nth}`
  return written === undefined ? { id: own, wire } : { id: own, written, wire }
}
