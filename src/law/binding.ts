import { type History, historyGiven, type Message, type Part } from '../message/index.ts'
import { placeBreach } from './breach.ts'
import type { Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { profileGiven } from './profile/profile-given.ts'
import { sealOf } from './reading/reasoning.ts'
import { sameContent } from './reading/same-content.ts'

const LAW = 'prefix-binding'

/** A piece of sealed reasoning: its seal, the index of its message and the number of content items before it. */
interface Seal {
  readonly seal: string
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
  if (!profileGiven(profile, 'bindingBreaks').laws.includes(LAW)) return []
  const was = flatten(historyGiven(before, 'bindingBreaks').messages)
  const is = flatten(historyGiven(after, 'bindingBreaks').messages)
  const places = new Map(was.seals.map((seal, order) => [placeOf(seal), order]))
  const known = new Set(was.seals.map((seal) => seal.seal))
  const same = sameTools(before, after) ? commonLength(was.content, is.content) : -1
  const found: Violation[] = []
  let previous: number | undefined
  for (const seal of is.seals) {
    const order = places.get(placeOf(seal))
    const reason = whyBroken(seal, order, same, previous)
    if (reason) found.push(placeBreach(LAW, seal.index, known.has(seal.seal) ? reason : 'This reasoning was not in the history before', seal.seal.slice(0, 80)))
    previous = order ?? previous
  }
  return found
}

/** Distinguishes two pieces with the same seal by their place. */
function placeOf(seal: Seal): string {
  return `${seal.content} ${seal.seal}`
}

function whyBroken(seal: Seal, order: number | undefined, same: number, previous: number | undefined): string | undefined {
  if (same === -1) return 'The tools before this reasoning changed'
  if (order === undefined || seal.content > same) return 'Content before this reasoning changed'
  if (previous !== undefined && order > previous + 1) return 'Reasoning between this and the previous reasoning was removed'
  return undefined
}

type Content = Part | Message['role']

/** Flattens a history into a sequence of roles and parts, with sealed reasoning listed separately. A message of reasoning alone leaves no content. */
function flatten(messages: readonly Message[]): { content: Content[]; seals: Seal[] } {
  const content: Content[] = []
  const seals: Seal[] = []
  messages.forEach((message, index) => {
    let begun = message.parts.length === 0
    if (begun) content.push(message.role)
    for (const part of message.parts) {
      if (part.type === 'reasoning') {
        const seal = sealOf(part)
        if (seal !== undefined) seals.push({ seal, index, content: content.length })
        continue
      }
      if (!begun) content.push(message.role)
      begun = true
      content.push(part)
    }
  })
  return { content, seals }
}

function sameTools(before: History, after: History): boolean {
  if (before.tools === after.tools) return true
  if (before.tools.length !== after.tools.length) return false
  return before.tools.every((tool, i) => tool.name === after.tools[i]?.name && tool.schema === after.tools[i]?.schema)
}

function commonLength(one: readonly Content[], other: readonly Content[]): number {
  const end = Math.min(one.length, other.length)
  for (let i = 0; i < end; i++) {
    const a = one[i] as Content
    const b = other[i] as Content
    if (a !== b && (typeof a === 'string' || typeof b === 'string' || !sameContent(a, b))) return i
  }
  return end
}
