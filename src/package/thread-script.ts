import { existsSync } from 'node:fs'
import { missingPartError } from './missing-part-error.ts'

/**
 * The file that a thread runs; undefined if it is missing, as in a bundle. @param name from `src`, without an ending, such as
 * `gateway/render/render-worker`
 */
export function findThreadScript(name: string): URL | undefined {
  try {
    const script = new URL(`../${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)
    return existsSync(script) ? script : undefined
  } catch {
    return undefined
  }
}

/**
 * The file that a thread runs.
 * @param name from `src`, without an ending, such as `gateway/render/render-worker`
 * @throws DecantError `part-missing`
 */
export function threadScript(name: string): URL {
  const script = findThreadScript(name)
  if (script) return script
  throw missingPartError(`The file ${name}`)
}
