import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Where a file of the package stands on this machine; undefined where it was left out, as in a bundle. This folder's files are two folders below the
 * package's own, as they are when built (`scripts/build.ts`).
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
