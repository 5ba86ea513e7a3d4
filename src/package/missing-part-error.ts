import { DecantError } from '../message/index.ts'

/** The error for a part of decant that is not where it should be, as in a bundle. */
export function missingPartError(missingPart: string, cause?: unknown): DecantError {
  return new DecantError(
    'part-missing',
    `${missingPart}, which decant loads when it is needed, was not found`,
    'Keep decant out of bundles, e.g. `esbuild --external:decant`, and install it where the bundle runs.',
    {},
    cause,
  )
}
