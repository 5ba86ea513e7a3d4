import { createRequire } from 'node:module'
import { missingPartError } from './missing-part-error.ts'

/**
 * Loads a package that decant depends on, synchronously and only when it is first needed.
 * @throws DecantError `part-missing`, as in a bundle that runs where the package is not installed
 */
export function loadDependency(name: string): unknown {
  try {
    // Undefined if a bundler removed it.
    return createRequire(import.meta.url ?? '')(name)
  } catch (error) {
    throw missingPartError(`The package ${name}`, error)
  }
}
