import { existsSync } from 'node:fs'
import { partMissing } from './part-missing.ts'

/** The file of a thread that stands beside a module; undefined where there is none, as in a bundle. */
export function scriptIfBeside(here: string | undefined, name: string): URL | undefined {
  if (here === undefined) return undefined
  const script = new URL(`${name}${here.endsWith('.ts') ? '.ts' : '.js'}`, here)
  return existsSync(script) ? script : undefined
}

/**
 * The file of a thread that stands beside a module.
 * @throws DecantError `part-missing`
 */
export function scriptBeside(here: string | undefined, name: string): URL {
  const script = scriptIfBeside(here, name)
  if (script) return script
  throw partMissing(`The file ${name}`)
}
