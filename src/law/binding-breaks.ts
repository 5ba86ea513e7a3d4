import { checkHistory, type History, type Message, type Part } from '../message/index.ts'
import type { Violation } from './law.ts'
import { checkProfile } from './profile/check-profile.ts'
import type { Profile } from './profile/profile.ts'
import { hasSameContent } from './reading/has-same-content.ts'
import { signatureOf } from './reading/signature-of.ts'
import { violationAtIndex } from './violation-of-message.ts'

const LAW = 'prefix-binding'

/** A piece of signed reasoning: its signature, the index of its message and the number of content items before it. */
interface SignedReasoning {
  readonly signature: string
  readonly index: number
  readonly content: number
}

/**
 * Lists how an edit breaks reasoning that is bound to its prefix. Each piece of reasoning that stays must be preceded by exactly the system text, tools and
 * messages that preceded it before, not counting reasoning itself; the pieces that stay must be an unbroken run of the original ones, and none may be added.
 * Appending breaks nothing; shortening a result, dropping a message or changing a tool breaks all reasoning after it. Empty if the profile's reasoning is not
 * bound. Linear.
 *
 * Source: Anthropic, "Preserved thinking" and "Prefix checks".
 * @example
 * bindingBreaks(h('u a~ u a~'), h('u a~ u a~ u'), profileNamed('anthropic-bound')) // []
 */
export function bindingBreaks(before: History, after: History, profile: Profile): Violation[] {
  if (!checkProfile(profile, 'bindingBreaks').laws.includes(LAW)) return []
  const flatBefore = flatten(checkHistory(before, 'bindingBreaks').messages)
  const flatAfter = flatten(checkHistory(after, 'bindingBreaks').messages)
  const keys = flatBefore.signed.map(placeKeyOf)
  const orderByPlace = new Map(keys.map((key, order) => [key, order]))
  const knownSignatures = new Set(flatBefore.signed.map((reasoning) => reasoning.signature))
  const commonEnd = hasSameTools(before, after) ? commonLength(flatBefore.content, flatAfter.content) : -1
  const found: Violation[] = []
  let previous: number | undefined
  for (const reasoning of flatAfter.signed) {
    const key = placeKeyOf(reasoning)
    const next = (previous ?? -1) + 1
    const order = previous !== undefined && keys[next] === key ? next : orderByPlace.get(key)
    const reason = breakReason(reasoning, order, commonEnd, previous)
    if (reason)
      found.push(
        violationAtIndex(
          LAW,
          reasoning.index,
          knownSignatures.has(reasoning.signature) ? reason : 'This reasoning was not in the history before',
          reasoning.signature.slice(0, 80),
        ),
      )
    previous = order ?? previous
  }
  return found
}

/** Distinguishes two pieces with the same signature by their place; pieces with the same one directly after each other share a key. */
function placeKeyOf(reasoning: SignedReasoning): string {
  return `${reasoning.content} ${reasoning.signature}`
}

function breakReason(reasoning: SignedReasoning, order: number | undefined, commonEnd: number, previous: number | undefined): string | undefined {
  if (commonEnd === -1) return 'The tools before this reasoning changed'
  if (order === undefined || reasoning.content > commonEnd) return 'Content before this reasoning changed'
  if (previous !== undefined && order > previous + 1) return 'Reasoning between this and the previous reasoning was removed'
  return undefined
}

type Content = Part | Message['role']

/** Flattens a history into a sequence of roles and parts, with signed reasoning listed separately. A message of reasoning alone leaves no content. */
function flatten(messages: readonly Message[]): { content: Content[]; signed: SignedReasoning[] } {
  const content: Content[] = []
  const signed: SignedReasoning[] = []
  messages.forEach((message, index) => {
    let hasRole = message.parts.length === 0
    if (hasRole) content.push(message.role)
    for (const part of message.parts) {
      if (part.type === 'reasoning') {
        const signature = signatureOf(part)
        if (signature !== undefined) signed.push({ signature, index, content: content.length })
        continue
      }
      if (!hasRole) content.push(message.role)
      hasRole = true
      content.push(part)
    }
  })
  return { content, signed }
}

function hasSameTools(before: History, after: History): boolean {
  if (before.tools === after.tools) return true
  if (before.tools.length !== after.tools.length) return false
  return before.tools.every((tool, i) => tool.name === after.tools[i]?.name && tool.schema === after.tools[i]?.schema)
}

function commonLength(one: readonly Content[], other: readonly Content[]): number {
  const end = Math.min(one.length, other.length)
  for (let i = 0; i < end; i++) {
    const a = one[i] as Content
    const b = other[i] as Content
    if (a !== b && (typeof a === 'string' || typeof b === 'string' || !hasSameContent(a, b))) return i
  }
  return end
}
