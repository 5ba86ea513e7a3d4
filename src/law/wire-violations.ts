import type { Headers, Violation } from './law.ts'
import type { Profile } from './profile/profile.ts'
import { lawsOf } from './registry.ts'

/**
 * Lists violations that only the request body shows: cache breakpoints, beta fields, ids and fields of items. `index` counts the messages, items or contents of
 * the body. Accepts any parsed JSON value and never throws.
 * @param headers those of a `Request` or of `node:http`, or an object; names in any case, and a name that is repeated has all its values
 * @example
 * wireViolations(JSON.parse(text), profileNamed('anthropic'), { 'anthropic-beta': 'compact-2026-09-04' })
 */
export function wireViolations(
  body: unknown,
  profile: Profile,
  headers: Iterable<readonly [name: string, value: string]> | Readonly<Record<string, string | readonly string[] | undefined>> = {},
): Violation[] {
  const sent = lowerCaseHeaders(headers)
  const found: Violation[] = []
  for (const law of lawsOf(profile, 'wireViolations')) for (const violation of law.wire?.(body, sent) ?? []) found.push(violation)
  return found
}

function lowerCaseHeaders(headers: unknown): Headers {
  const pairs = Symbol.iterator in Object(headers) ? [...(headers as Iterable<unknown>)].filter(Array.isArray) : Object.entries(Object(headers))
  const valuesByName = Map.groupBy(pairs, ([name]) => String(name).toLowerCase())
  return Object.fromEntries(
    [...valuesByName].flatMap(([name, sameName]) => {
      const values = sameName.flatMap(([, value]) => (value === undefined ? [] : [String(value)]))
      return values.length === 0 ? [] : [[name, values.join(', ')]]
    }),
  )
}
