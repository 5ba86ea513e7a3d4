import { type History, historyGiven, type Part, type Role } from '../../message/index.ts'
import { sealOf } from '../reading/reasoning.ts'
import type { Profile, Shapes } from './profile.ts'
import { profileGiven } from './profile-given.ts'

/**
 * Returns the shapes that a profile allows for this particular history: if reasoning is bound to its prefix but the history holds none, text may be shortened
 * in place after all. Unknown content of the assistant may be reasoning in a form that this version does not know.
 */
export function shapesOf(history: History, profile: Profile): Shapes {
  if (profileGiven(profile, 'shapesOf').shapes.shortenInPlace) return profile.shapes
  const bound = historyGiven(history, 'shapesOf').messages.some(({ role, parts }) =>
    parts.some((part) => (part.type === 'reasoning' ? sealOf(part) !== undefined : mayBeSealed(role, part))),
  )
  return bound ? profile.shapes : { ...profile.shapes, shortenInPlace: true }
}

function mayBeSealed(role: Role, part: Part): boolean {
  return role === 'assistant' && part.type === 'opaque' && /signature|encrypted|thinking|reasoning/.test(part.json)
}
