import { inspect, isDeepStrictEqual } from 'node:util'

/** So much of a value is shown. */
const SHOWN = { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 8, maxStringLength: 120 } as const

/** What an archive did other than it promises. */
export class Breach extends Error {}

/** @throws Breach where a call gave something else than it had to. @param what the call, as a caller writes it */
export function gives(what: string, given: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(given, wanted)) throw new Breach(`${what} gives ${inspect(given, SHOWN)}, not ${inspect(wanted, SHOWN)}`)
}
