import { createRequire } from 'node:module'
import { partMissing } from './part-missing.ts'

/**
 * A package that decant brings along, loaded when it is first needed and at once.
 * @throws DecantError `part-missing`, as in a bundle that stands where the package is not
 */
export function packageBeside(name: string): unknown {
  try {
    // Undefined where a bundler took it away.
    return createRequire(import.meta.url ?? '')(name)
  } catch (error) {
    throw partMissing(`The package ${name}`, error)
  }
}
