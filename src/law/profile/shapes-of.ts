import { checkHistory, type History, type Part, type Role } from '../../message/index.ts'
import { signatureOf } from '../reading/signature-of.ts'
import { checkProfile } from './check-profile.ts'
import type { Profile, Shapes } from './profile.ts'

/**
 * Returns the shapes that a profile allows for this particular history: if reasoning is bound to its prefix but the history contains none, text may be
 * shortened in place after all. Unknown content of the assistant may be reasoning in a form that this version does not know.
 */
export function shapesOf(history: History, profile: Profile): Shapes {
  if (checkProfile(profile, 'shapesOf').shapes.shortenInPlace) return profile.shapes
  const isBound = checkHistory(history, 'shapesOf').messages.some(({ role, parts }) =>
    parts.some((part) => (part.type === 'reasoning' ? signatureOf(part) !== undefined : mayBeSignedReasoning(role, part))),
  )
  return isBound ? profile.shapes : { ...profile.shapes, shortenInPlace: true }
}

function mayBeSignedReasoning(role: Role, part: Part): boolean {
  return role === 'assistant' && part.type === 'opaque' && /signature|encrypted|thinking|reasoning/.test(part.json)
}
