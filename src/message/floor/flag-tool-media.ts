import type { Message } from '../message.ts'
import type { Part } from '../part.ts'
import { withoutToolParts } from '../unit/without-tool-parts.ts'

/**
 * Flags the messages in the user's role that only show the output of a tool: pictures and files without text, alongside its results or right after them, where
 * clients put them because some wires do not allow them inside a result. Linear.
 * @returns one flag per message
 */
export function flagToolMedia(messages: readonly Message[]): Uint8Array {
  const flags = new Uint8Array(messages.length)
  let isAfterResults = false
  messages.forEach((message, i) => {
    const hasResults = message.parts.some(({ type }) => type === 'tool-result')
    const { parts } = withoutToolParts(message)
    if (message.role === 'user' && (hasResults || isAfterResults) && parts.length > 0 && parts.every(isMedia)) flags[i] = 1
    isAfterResults = hasResults || flags[i] === 1
  })
  return flags
}

function isMedia(part: Part): boolean {
  return part.type === 'image' || (part.type === 'file' && part.text === undefined)
}
