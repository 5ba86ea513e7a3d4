import type { Message, Part } from '../../message/index.ts'
import type { DecodeNote, Document } from '../format.ts'
import type { Codec } from './codec.ts'
import { canSendSignatures } from './signature-maker.ts'
import { makePortable } from './splice/make-portable.ts'
import { hasSeveralSpeakers } from './splice/prefix-speaker-names.ts'

/** By format: the fields of a body that refer to messages stored by the provider. */
const STORED_CONTENT_KEYS: Readonly<Record<string, readonly string[]>> = {
  'openai-responses': ['previous_response_id', 'conversation'],
  gemini: ['cachedContent', 'cached_content'],
}

const REMEDY = 'To keep it, write the format that it was read from, or keep the original beside it.'

/** Lists what a codec cannot express when it encodes messages of a document, one note per reason with its count; empty in the same format. */
export function losses(codec: Codec, document: Document, messages: readonly Message[]): DecodeNote[] {
  if (document.format === codec.name) return []
  const counts = new Map<string, number>()
  const add = (reason: string | undefined) => reason !== undefined && counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const keepSignatures = canSendSignatures(document, codec.name)
  for (const field of STORED_CONTENT_KEYS[document.format] ?? [])
    if ((document.meta?.[field] ?? null) !== null) add(`Content that the provider keeps and \`${field}\` refers to is left out`)
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.type === 'reasoning' && !keepSignatures && (part.signature ?? part.encrypted) !== undefined)
        add('Signatures and sealed reasoning are valid only where they were made')
      else if (part.type === 'reasoning' && message.role !== 'assistant') add("Reasoning that is not the assistant's has no place")
      else if ((part.type === 'tool-call' || part.type === 'tool-result') && part.hosted) add("Calls of the provider's own tools become ordinary calls")
      for (const one of part.type === 'tool-result' ? part.output : [part]) if (isUnknownBlock(one)) add('Blocks that this version does not know become text')
    }
  }
  if (!codec.allowsSpeakerNames && hasSeveralSpeakers(messages))
    for (const { name } of messages) if (name !== undefined) add('Names of speakers are put before their words')
  for (const { parts } of makePortable(messages, codec, keepSignatures)) {
    for (const part of parts) {
      add(codec.lossReason?.(part))
      if (part.type === 'tool-result') for (const inner of part.output) add(codec.lossReason?.(inner))
    }
  }
  return [...counts].map(([message, count]) => ({ code: 'cannot-say', message: `${message} (${count})`, remedy: REMEDY }))
}

function isUnknownBlock(part: Part): boolean {
  return part.type === 'opaque' && part.text === undefined
}
