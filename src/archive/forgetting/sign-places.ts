import { BETWEEN } from './squashed.ts'

/** Where in a text each letter and digit stands that `squashed` leaves of it. */
export function signPlaces(text: string): number[] {
  const places: number[] = []
  let at = 0
  for (const { index, 0: between } of text.matchAll(BETWEEN)) {
    for (; at < index; at++) places.push(at)
    at = index + between.length
  }
  for (; at < text.length; at++) places.push(at)
  return places
}
