import { objectIn } from './object-in.ts'
import { squashed } from './squashed.ts'

/** Levels of JSON inside JSON that are read. */
const DEEPEST = 4

/**
 * What a text says, whatever it is wrapped in: its letters and digits alone, of JSON and lines of JSON what keys and values say. So a message and the log or
 * the event that it stands in say the same, however either wrote it.
 */
export function bareText(text: string): string {
  return squashed(shown(text))
}

/** Its lines as they stand, whatever it is wrapped in. */
export function linesSaid(text: string): string[] {
  return shown(text).split('\n')
}

/** Nesting too deep to be followed is read as it stands. */
function shown(text: string): string {
  try {
    return unwrapped(text, 0)
  } catch (error) {
    if (error instanceof RangeError) return text
    throw error
  }
}

function unwrapped(text: string, depth: number): string {
  const start = depth < DEEPEST ? text.search(/[[{]/) : -1
  if (start < 0 || start > 200) return text
  const whole = objectIn(text.slice(start))
  if (whole !== undefined) return `${text.slice(0, start)}\n${told(whole, depth + 1)}`
  const lines = text.split('\n')
  if (lines.length < 2) return text
  return lines
    .map((line) => {
      const value = /^\s*[[{]/.test(line) ? objectIn(line) : undefined
      return value === undefined ? line : told(value, depth + 1)
    })
    .join('\n')
}

function told(value: unknown, depth: number): string {
  if (typeof value === 'string') return unwrapped(value, depth)
  if (Array.isArray(value)) return value.map((one) => told(one, depth)).join('\n')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, one]) => `${key}\n${told(one, depth)}`)
    .join('\n')
}
