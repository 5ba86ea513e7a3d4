import type { Message } from '../message.ts'
import type { Part } from '../part.ts'
import { besideResults } from '../unit/beside-results.ts'

/**
 * Flags the messages in the user's role that only show the output of a tool: pictures and files without text, beside its results or right after them, where
 * clients put them because some wires do not allow them inside a result. Linear.
 * @returns one flag per message
 */
export function shownByTools(messages: readonly Message[]): Uint8Array {
  const shown = new Uint8Array(messages.length)
  let isBehind = false
  messages.forEach((message, i) => {
    const brings = message.parts.some(({ type }) => type === 'tool-result')
    const { parts } = besideResults(message)
    if (message.role === 'user' && (brings || isBehind) && parts.length > 0 && parts.every(isWordless)) shown[i] = 1
    isBehind = brings || shown[i] === 1
  })
  return shown
}

function isWordless(part: Part): boolean {
  return part.type === 'image' || (part.type === 'file' && part.text === undefined)
}
