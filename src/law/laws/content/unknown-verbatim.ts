import type { History, OpaquePart } from '../../../message/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { wellFormedJson } from '../../reading/well-formed-json.ts'

/**
 * What this version does not know is untouchable: it is copied verbatim and stays, in its order. What it can read but not write stays verbatim as long
 * as the result that holds it stays. Half surrogate pairs aside, which no body may hold.
 */
export const unknownVerbatim: Law = {
  name: 'unknown-verbatim',
  source: 'a rule of decant; opaque blocks that must come back verbatim: Anthropic SDK types, oh-my-pi PR #6496',
  breaks(before, after) {
    const places = new Map<string, number[]>()
    unknownParts(after).forEach((part, i) => {
      const json = wellFormedJson(part.json)
      const list = places.get(json)
      if (list) list.push(i)
      else places.set(json, [i])
    })
    for (const list of places.values()) list.reverse()
    const found: Violation[] = []
    let last = -1
    for (const part of unknownParts(before)) {
      const place = places.get(wellFormedJson(part.json))?.pop()
      if (place !== undefined && place > last) last = place
      else found.push(breachOf(part))
    }
    const still = readIn(after)
    for (const [callId, parts] of readIn(before)) {
      const now = still.get(callId)
      if (now?.length !== parts.length) continue
      parts.forEach((of, i) => {
        const stands = new Set(now[i]?.map(({ json }) => wellFormedJson(json)))
        for (const one of of) if (!stands.has(wellFormedJson(one.json))) found.push(breachOf(one))
      })
    }
    return found
  },
}

function breachOf(part: OpaquePart): Violation {
  return placeBreach('unknown-verbatim', 0, `A part of kind ${part.kind} was dropped, changed or moved`, part.json.slice(0, 80))
}

function unknownParts(history: History): OpaquePart[] {
  const found: OpaquePart[] = []
  const add = (part: { readonly type: string }) => isOpaque(part) && part.text === undefined && found.push(part)
  for (const message of history.messages) {
    for (const part of message.parts) {
      add(part)
      if (part.type === 'tool-result') part.output.forEach(add)
    }
  }
  return found
}

/** By the id of a call, for each of its results: what of it can be read but not written. */
function readIn(history: History): Map<string, OpaquePart[][]> {
  const found = new Map<string, OpaquePart[][]>()
  for (const message of history.messages) {
    for (const part of message.parts) {
      if (part.type !== 'tool-result') continue
      const read = part.output.filter(isOpaque).filter(({ text }) => text !== undefined)
      const list = found.get(part.callId)
      if (list) list.push(read)
      else found.set(part.callId, [read])
    }
  }
  return found
}

function isOpaque(part: { readonly type: string }): part is OpaquePart {
  return part.type === 'opaque'
}
