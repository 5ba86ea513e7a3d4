import type { WireFormat } from '../../format/index.ts'
import { type Edit, EditBuilder, type Message } from '../../message/index.ts'
import type { WireMessage, Written } from '../log/event.ts'
import { ownForms } from './own-forms.ts'
import { type Original, originalAt, type Standing } from './standing.ts'

/**
 * How what stands becomes these messages. One that was not touched stays what it is, whatever is put beside it; the others go on the wire each by
 * itself.
 * @param sources what the messages were made from; the places that they name are places in it
 * @param base what the edit is for: the sources, or as many messages of which some are other ones
 */
export function rewriteTo(messages: readonly Message[], sources: Standing, base: Standing, format: WireFormat): Edit<Written> {
  const edit = new EditBuilder<Written>()
  const beside = sources.wire[0]
  /** Messages of the base so far, and whether all of them stay. */
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

/** @param nth which of the wire messages of one message it is */
function headed({ id, written }: Message, nth: number, wire: WireMessage): Written {
  const own = nth === 0 ? id : `${id}.${nth}`
  return written === undefined ? { id: own, wire } : { id: own, written, wire }
}
