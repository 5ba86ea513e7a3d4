import type { History, OpaquePart, Part, ToolResultPart } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import type { Profile } from '../../profile/profile.ts'
import { misplacedHostedResults } from '../../reading/misplaced-hosted-results.ts'
import { orphanResults } from '../../reading/orphan-results.ts'
import { repeatedHostedCalls } from '../../reading/repeated-hosted-calls.ts'
import { toWellFormedJson } from '../../reading/to-well-formed-json.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/**
 * Content unknown to this version is copied verbatim and kept, in order; inside a result, in the order of that result. Content that it can read but not write
 * stays verbatim as long as the result that contains it stays. Exceptions: lone surrogates, which no body may contain, and results that no provider accepts,
 * which are removed with their content: those that answer no call, or a call of a hosted tool whose id is repeated or which is in another turn.
 */
export const unknownVerbatim: Law = {
  name: 'unknown-verbatim',
  source: 'a rule of decant; opaque blocks that must come back verbatim: Anthropic SDK types, oh-my-pi PR #6496',
  breaks(before, after, profile) {
    if (!hasOpaquePart(before)) return []
    const texts = unknownPartsIn(after).map(({ part }) => toWellFormedJson(part.json))
    const indicesByText = Map.groupBy([...texts.keys()].reverse(), (i) => texts[i])
    const found: Violation[] = []
    const refused = refusedResults(before, profile)
    /** The position of the last matched part for each holder, since a result may be moved to follow its call. */
    const last = new Map<Part | undefined, number>()
    for (const { part, holder } of unknownPartsIn(before)) {
      if (refused.has(holder)) continue
      const index = indicesByText.get(toWellFormedJson(part.json))?.pop()
      if (index !== undefined && index > (last.get(holder) ?? -1)) last.set(holder, index)
      else found.push(violationOf(part))
    }
    const remaining = readablePartsIn(after)
    const dropped = new Set(Array.from(refused, (part) => (part?.type === 'tool-result' ? resultKey(part) : undefined)))
    for (const [key, parts] of readablePartsIn(before)) {
      const current = dropped.has(key) ? undefined : remaining.get(key)
      if (current?.length !== parts.length) continue
      parts.forEach((originalParts, i) => {
        const present = new Set(current[i]?.map(({ json }) => toWellFormedJson(json)))
        for (const one of originalParts) if (!present.has(toWellFormedJson(one.json))) found.push(violationOf(one))
      })
    }
    return found
  },
}

function violationOf(part: OpaquePart): Violation {
  return violationAtIndex('unknown-verbatim', 0, `A part of kind ${part.kind} was dropped, changed or moved`, part.json.slice(0, 80))
}

/** Returns the results that the provider does not accept. */
function refusedResults({ messages }: History, profile: Profile): ReadonlySet<Part | undefined> {
  const { laws } = profile
  const refused = [
    ...(laws.includes('no-orphan') ? orphanResults(messages, profile) : []),
    ...(laws.includes('hosted-beside') ? misplacedHostedResults(messages) : []),
    ...(laws.includes('unique-call-ids') ? repeatedHostedCalls(messages).map(({ result }) => result) : []),
  ]
  return new Set(refused.map(({ index, part }) => messages[index]?.parts[part]))
}

function hasOpaquePart({ messages }: History): boolean {
  return messages.some(({ parts }) => parts.some((part) => isOpaque(part) || (part.type === 'tool-result' && part.output.some(isOpaque))))
}

/** Returns the unknown parts, each with the result that contains it, or undefined if it is directly in a message. */
function unknownPartsIn(history: History): { readonly part: OpaquePart; readonly holder: Part | undefined }[] {
  const found: { part: OpaquePart; holder: Part | undefined }[] = []
  const add = (part: { readonly type: string }, holder?: Part) => isOpaque(part) && part.text === undefined && found.push({ part, holder })
  for (const message of history.messages) {
    for (const part of message.parts) {
      add(part)
      if (part.type === 'tool-result') for (const inner of part.output) add(inner, part)
    }
  }
  return found
}

/** Returns, for each key of a result, a list per result of the parts that can be read but not written. */
function readablePartsIn(history: History): Map<string, OpaquePart[][]> {
  const found = new Map<string, OpaquePart[][]>()
  for (const message of history.messages) {
    for (const part of message.parts) {
      if (part.type !== 'tool-result') continue
      const readable = part.output.filter(isOpaque).filter(({ text }) => text !== undefined)
      const key = resultKey(part)
      const list = found.get(key)
      if (list) list.push(readable)
      else found.set(key, [readable])
    }
  }
  return found
}

/** The call id, for hosted tools and others apart: a call of each may have the same id, and only the results of the others are moved. */
function resultKey({ callId, hosted }: ToolResultPart): string {
  return `${hosted ? 'hosted' : 'own'} ${callId}`
}

function isOpaque(part: { readonly type: string }): part is OpaquePart {
  return part.type === 'opaque'
}
