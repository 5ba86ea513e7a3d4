import { marker } from '../../excerpt/index.ts'
import { type ContentPart, type FilePart, type ImagePart, isWrittenByDecant, type Message, type Part, type TextPart } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { fittedEdit } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `elideImages`. */
export interface ElideImagesOptions {
  /** The number of newest messages with pictures or files that stay. Default 1. */
  readonly keepNewest?: number | undefined
}

/**
 * Replaces old pictures and files with a marker: the model has described what it saw in them, and they cost the most tokens to see again. The marker's ref
 * names what a picture can be recalled by (its URL, or the text of a file). Pictures drawn by a provider's own tool have no form without the picture: a message
 * that contains nothing else is removed, any other stays.
 *
 * @example
 * elideImages({ keepNewest: 2 }).plan(history, context)
 */
export function elideImages(options: ElideImagesOptions = {}): Strategy {
  const { keepNewest = 1 } = checkStrategyOptions('elideImages', options, { keepNewest: 'a whole number from 0' })
  return createStrategy('elide-images', (history, context) => {
    const { messages } = history
    const keep = new Uint8Array(messages.length).fill(1)
    const shorter = new Map<number, Message>()
    let seenCount = 0
    for (let i = messages.length - 1; i >= 0; i--) {
      const message = messages[i] as Message
      if (isWrittenByDecant(message) || !message.parts.some(hasMedia)) continue
      if (seenCount++ < keepNewest) continue
      const parts = message.parts.map((part) => elideMedia(part, context))
      if (parts.some((part, at) => part !== message.parts[at])) shorter.set(i, { ...message, parts })
      else if (message.parts.every(isHosted)) keep[i] = 0
    }
    return fittedEdit(history, context, { keep, shorter, reason: 'an old picture or file' })
  })
}

function isMedia(part: Part): part is ImagePart | FilePart {
  return part.type === 'image' || part.type === 'file'
}

function hasMedia(part: Part): boolean {
  return isMedia(part) || (part.type === 'tool-result' && part.output.some(isMedia))
}

function isHosted(part: Part): boolean {
  return (part.type === 'tool-call' || part.type === 'tool-result') && part.hosted === true
}

function elideMedia(part: Part, context: Context): Part {
  if (isMedia(part)) return mediaMarker(part, context)
  if (part.type !== 'tool-result' || part.hosted || !part.output.some(isMedia)) return part
  return { ...part, output: part.output.map((inner): ContentPart => (isMedia(inner) ? mediaMarker(inner, context) : inner)) }
}

function mediaMarker(part: ImagePart | FilePart, context: Context): TextPart {
  const kept = (part.type === 'file' ? part.text : undefined) ?? part.url
  return { type: 'text', text: marker(1, part.type === 'image' ? 'images' : 'files', kept === undefined ? undefined : context.ref(kept)) }
}
