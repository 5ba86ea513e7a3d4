import { inspect, isDeepStrictEqual } from 'node:util'

/** Limits of a shown value. */
const INSPECT_LIMITS = { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 8, maxStringLength: 120 } as const

/** An archive broke a promise; the message states how. */
export class PromiseBreach extends Error {}

/** @throws PromiseBreach if a call returned something else than expected. @param call the call, as a caller writes it */
export function expectResult(call: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new PromiseBreach(`${call} gives ${inspect(actual, INSPECT_LIMITS)}, not ${inspect(expected, INSPECT_LIMITS)}`)
}
