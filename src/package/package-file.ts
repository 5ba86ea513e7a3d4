import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a file of this package; undefined if it was left out, as in a bundle. The files of this folder are two folders below the package
 * root, before and after the build (`scripts/build.ts`).
 * @param name such as `docs/archive.md`
 */
export function packageFile(name: string): string | undefined {
  try {
    const path = fileURLToPath(new URL(`../../${name}`, import.meta.url))
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
