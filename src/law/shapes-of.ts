import type { History } from '../message/index.ts'
import type { Profile, Shapes } from './profile.ts'
import { sealOf } from './reasoning.ts'

/**
 * The shapes that a profile allows for this very history: where reasoning is bound to its prefix but the history holds none, text
 * may shrink in its place after all.
 */
export function shapesOf(history: History, profile: Profile): Shapes {
  if (profile.shapes.shortenInPlace) return profile.shapes
  const bound = history.messages.some((message) => message.parts.some((part) => part.type === 'reasoning' && sealOf(part) !== undefined))
  return bound ? profile.shapes : { ...profile.shapes, shortenInPlace: true }
}
