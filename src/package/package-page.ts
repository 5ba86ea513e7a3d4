import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where a page of the package's documents stands on this machine; undefined where it was left out, as in a bundle. @param name such as `docs/archive.md` */
export function packagePage(name: string): string | undefined {
  try {
    const path = fileURLToPath(new URL(`../../${name}`, import.meta.url))
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
