import { createRequire } from 'node:module'

/** The version of this package, from its manifest; `0` in a bundle, which lacks the manifest and may lie next to another one. */
export function packageVersion(): string {
  try {
    const manifest: unknown = createRequire(import.meta.url)('../../package.json')
    return typeof manifest === 'object' && manifest !== null && 'version' in manifest && 'name' in manifest && manifest.name === 'decant'
      ? String(manifest.version)
      : '0'
  } catch {
    return '0'
  }
}
