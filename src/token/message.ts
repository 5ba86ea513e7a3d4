import type { ContentPart, FilePart, Message, Part } from '../message/index.ts'
import { withoutBlobs } from './blob.ts'
import { type ImageRule, imageTokens } from './image.ts'

/** Tokens that every message costs in addition to its text: role and separators. */
const MESSAGE_OVERHEAD = 4

/** Encrypted reasoning: about one token per this many characters of its base64 (three quarters are bytes, four bytes a token). */
const CHARS_PER_ENCRYPTED_TOKEN = 5.3

/**
 * Counts the tokens of one message on the wire: its words, reasoning, tool names, call arguments and result texts with `countText`, pictures and files by their
 * size, and 4 of overhead. For plain chat messages that is the count of `content`, followed by `name arguments` of each call on its own line. Signatures are
 * not counted; encrypted reasoning counts by its length unless its text is present too.
 */
export function messageTokens(message: Message, countText: (text: string) => number, rule: ImageRule = 'openai'): number {
  const onlyPart = message.parts.length === 1 ? message.parts[0] : undefined
  if (onlyPart?.type === 'text') return countText(onlyPart.text) + MESSAGE_OVERHEAD
  const texts: string[] = []
  const calls: string[] = []
  let otherTokens = 0
  for (const part of message.parts) {
    if (part.type === 'text') texts.push(part.text)
    else if (part.type === 'tool-call') calls.push(`${part.name} ${part.input}`)
    else if (part.type === 'tool-result') otherTokens += countOutput(part.output, texts, countText, rule)
    else otherTokens += countPart(part, countText, rule)
  }
  const text = calls.length === 0 ? texts.join('\n') : `${texts.join('\n')}\n${calls.join('\n')}`
  return countText(text) + otherTokens + MESSAGE_OVERHEAD
}

/** Collects the words of a result's parts and returns the cost of the others. */
function countOutput(output: readonly ContentPart[], texts: string[], countText: (text: string) => number, rule: ImageRule): number {
  let otherTokens = 0
  for (const part of output) {
    if (part.type === 'text') texts.push(part.text)
    else otherTokens += countPart(part, countText, rule)
  }
  return otherTokens
}

function countPart(part: Part, countText: (text: string) => number, rule: ImageRule): number {
  switch (part.type) {
    case 'reasoning':
      return part.text === '' ? Math.ceil((part.encrypted?.length ?? 0) / CHARS_PER_ENCRYPTED_TOKEN) : countText(part.text)
    case 'image':
      return imageTokens(part, rule)
    case 'file':
      return countFile(part, countText)
    case 'opaque':
      return countText(withoutBlobs(part.json))
    default:
      return 0
  }
}

/** Estimates a file without text at 2,000 tokens per started 60 kB, which is a page of a scanned document. A guess until usage is reported. */
function countFile(file: FilePart, countText: (text: string) => number): number {
  if (file.text !== undefined) return countText(file.text)
  return 2000 * Math.max(1, Math.ceil((file.bytes ?? 0) / 60_000))
}
