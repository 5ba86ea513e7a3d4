import type { History, OpaquePart } from '../../message/index.ts'
import { placeBreach } from '../breach.ts'
import type { Law, Violation } from '../law.ts'

/** What this version does not know is untouchable: it is copied verbatim and stays, in its order. */
export const unknownVerbatim: Law = {
  name: 'unknown-verbatim',
  source: 'a rule of decant; opaque blocks that must come back verbatim: Anthropic SDK types, oh-my-pi PR #6496',
  breaks(before, after) {
    const places = new Map<string, number[]>()
    opaqueParts(after).forEach((part, i) => {
      const list = places.get(part.json)
      if (list) list.push(i)
      else places.set(part.json, [i])
    })
    for (const list of places.values()) list.reverse()
    const found: Violation[] = []
    let last = -1
    for (const part of opaqueParts(before)) {
      const place = places.get(part.json)?.pop()
      if (place !== undefined && place > last) last = place
      else found.push(placeBreach('unknown-verbatim', 0, `A part of kind ${part.kind} was dropped, changed or moved`, part.json.slice(0, 80)))
    }
    return found
  },
}

function opaqueParts(history: History): OpaquePart[] {
  const found: OpaquePart[] = []
  for (const message of history.messages) {
    for (const part of message.parts) {
      if (part.type === 'opaque') found.push(part)
      if (part.type === 'tool-result') for (const inner of part.output) if (inner.type === 'opaque') found.push(inner)
    }
  }
  return found
}
