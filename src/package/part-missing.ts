import { DecantError } from '../message/index.ts'

/** What is told where a part of decant is not where it stands, as in a bundle. */
export function partMissing(what: string, cause?: unknown): DecantError {
  return new DecantError(
    'part-missing',
    `${what}, which decant loads when it is needed, was not found`,
    'Keep decant out of bundles, e.g. `esbuild --external:decant`, and install it where the bundle runs.',
    {},
    cause,
  )
}
