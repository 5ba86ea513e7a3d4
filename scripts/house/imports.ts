import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

/** One import between files of the house: `from` and `to` are paths below `src`, with forward slashes. */
export interface Import {
  readonly from: string
  readonly to: string
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

/** All TypeScript files below a folder, as paths relative to it. */
export function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** All imports between files of the house; types count, packages do not. */
export function importsBelow(root: string): Import[] {
  return filesBelow(root).flatMap((from) => importsOf(from, readFileSync(join(root, from), 'utf8')))
}

export function importsOf(from: string, text: string): Import[] {
  const found: Import[] = []
  for (const match of text.replace(/^\s*\*.*$/gm, '').matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? match[3]
    if (target?.startsWith('.'))
      found.push({
        from,
        to: normalize(join(dirname(from), target))
          .split(sep)
          .join('/'),
      })
  }
  return found
}
