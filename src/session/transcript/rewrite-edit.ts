import type { WireFormat } from '../../format/index.ts'
import { type Edit, EditBuilder, type Message } from '../../message/index.ts'
import type { RewrittenMessage, WireMessage } from '../log/session-event.ts'
import { encodeMessage } from './encode-message.ts'
import { type EncodedMessage, type EncodedMessages, encodedMessageAt } from './encoded-messages.ts'

/**
 * Computes the edit that turns the current messages into these. An untouched message keeps its wire message, whatever is inserted next to it; the others are
 * encoded one by one.
 * @param sources what the messages were made from; their `source` indexes refer to it
 * @param base what the edit applies to: the sources, or as many messages of which some differ
 */
export function rewriteEdit(messages: readonly Message[], sources: EncodedMessages, base: EncodedMessages, format: WireFormat): Edit<RewrittenMessage> {
  const edit = new EditBuilder<RewrittenMessage>()
  const beside = sources.wire[0]
  /** Messages of the base consumed so far, and whether all of them are kept. */
  let at = 0
  let isUnchanged = true
  for (const message of messages) {
    const place = message.source?.index ?? -1
    if (place >= at && base.messages[place] === message) {
      isUnchanged &&= place === at
      edit.cut(place - at).keep(1)
      at = place + 1
      continue
    }
    const forms = encodeMessage(message, originalOf(message, sources), { format, beside })
    const [firstForm, ...more] = forms
    isUnchanged &&= more.length === 0 && firstForm !== undefined && isSameWire(firstForm, base.wire[at])
    if (isUnchanged) {
      edit.keep(1)
      at++
    } else
      edit.cut(
        0,
        forms.map((wire, nth) => withMessageId(message, nth, wire)),
      )
  }
  return edit.cut(base.messages.length - at).build()
}

function originalOf({ source }: Message, sources: EncodedMessages): EncodedMessage | undefined {
  return source && source.index in sources.messages ? encodedMessageAt(sources, source.index) : undefined
}

function isSameWire(a: WireMessage, b: WireMessage | undefined): boolean {
  return a === b || (b !== undefined && JSON.stringify(a) === JSON.stringify(b))
}

/** @param nth index among the wire messages of one message */
function withMessageId({ id, written }: Message, nth: number, wire: WireMessage): RewrittenMessage {
  const messageId = nth === 0 ? id : `${id}.${nth}`
  return written === undefined ? { id: messageId, wire } : { id: messageId, written, wire }
}
