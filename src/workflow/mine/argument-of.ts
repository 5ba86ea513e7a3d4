import { parseArguments } from '../../text/index.ts'
import type { TrajectoryEvent } from '../../trajectory/index.ts'

/** The argument of a step. */
export interface Argument {
  readonly kind: 'path' | 'command' | 'query' | 'value'
  readonly text: string
}

/** Longer input is a text rather than a list of arguments. */
const MAX_INPUT_CHARS = 20_000

/** A value is specific if it has a digit or punctuation, or is not one plain word. */
const SPECIFIC = /\d|[_@:/.-]|\s/

/** Maximum number of characters of a value. */
const MAX_VALUE_CHARS = 200

/**
 * The argument of a step: the first file it names, else its command, else its query, else the first specific value among its arguments; undefined if there is
 * none.
 */
export function argumentOf({ act, action }: TrajectoryEvent): Argument | undefined {
  const path = act?.paths[0]
  if (path !== undefined) return { kind: 'path', text: path }
  if (act?.command !== undefined) return { kind: 'command', text: act.command }
  if (act?.query !== undefined) return { kind: 'query', text: act.query }
  if (act?.kind === 'plan' || act?.kind === 'ask' || act?.kind === 'delegate') return undefined
  const value = typeof action.input === 'string' ? firstValue(action.input) : undefined
  return value === undefined ? undefined : { kind: 'value', text: value }
}

function firstValue(input: string): string | undefined {
  const texts = Object.values(parseArguments(input, MAX_INPUT_CHARS) ?? {}).map((value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  )
  return texts.find((text) => text.length > 2 && text.length <= MAX_VALUE_CHARS && SPECIFIC.test(text))
}
