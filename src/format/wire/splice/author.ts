import type { Message } from '../../../message/index.ts'
import type { Document } from '../../format.ts'
import type { Codec } from '../codec.ts'
import { canSendSignatures } from '../signature-maker.ts'
import { makePortable } from './make-portable.ts'
import { materialise } from './materialise.ts'
import { prefixSpeakerNames } from './prefix-speaker-names.ts'
import { stringify } from './stringify.ts'

/** Writes everything from scratch: a plain array, or a body if system text or tools need one. Text if the document's input was text, one message per line. */
export function author(codec: Codec, document: Document, messages: readonly Message[]): string | object {
  const list = codec.write(makePortable(codec.allowsSpeakerNames ? messages : prefixSpeakerNames(messages), codec, canSendSignatures(document, codec.name)))
  const history = { ...document.history, messages }
  if (typeof document.input !== 'string') return materialise(codec.writeBody?.(history, list) ?? list)
  const body = codec.writeBody?.(history, list, document.model)
  const text = list.length === 0 ? '[]' : `[\n${list.map((one) => stringify(one)).join(',\n')}\n]`
  if (!body) return text
  const members = Object.entries(body).flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}: ${value === list ? text : stringify(value)}`],
  )
  return `{\n${members.join(',\n')}\n}`
}
