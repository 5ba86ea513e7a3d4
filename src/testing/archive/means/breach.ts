import { inspect, isDeepStrictEqual } from 'node:util'

/** Limits of a shown value. */
const SHOWN = { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 8, maxStringLength: 120 } as const

/** An archive broke a promise; the message says how. */
export class Breach extends Error {}

/** @throws Breach if a call returned something else than expected. @param what the call, as a caller writes it */
export function gives(what: string, given: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(given, wanted)) throw new Breach(`${what} gives ${inspect(given, SHOWN)}, not ${inspect(wanted, SHOWN)}`)
}
