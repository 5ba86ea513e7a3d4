import { createRequire } from 'node:module'
import { partMissing } from './part-missing.ts'

/**
 * A package that decant brings along, loaded when it is first needed and at once.
 * @param here `import.meta.url` of the file that needs it; undefined where a bundler took it away
 * @throws DecantError `part-missing`
 */
export function packageBeside(here: string | undefined, name: string): unknown {
  try {
    return createRequire(here ?? '')(name)
  } catch (error) {
    throw partMissing(`The package ${name}`, error)
  }
}
