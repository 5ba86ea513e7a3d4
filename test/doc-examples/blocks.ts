import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const src = join(import.meta.dirname, '../../src')

/** An `@example` of a doc comment. */
export interface Example {
  /** Path below `src`, and the line on which it begins. */
  readonly file: string
  readonly line: number
  readonly code: string
}

/** All examples in the doc comments of the source, in order of files and lines. */
export function examples(): Example[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.sort().flatMap((file) => {
    const lines = readFileSync(join(src, file), 'utf8').split('\n')
    return lines.flatMap((line, i) => {
      if (!/^\s*\* @example\s*$/.test(line)) return []
      const rest = lines.slice(i + 1)
      const end = rest.findIndex((one) => /^\s*\*\/|^\s*\* @/.test(one))
      return [
        {
          file: file.replaceAll('\\', '/'),
          line: i + 2,
          code: rest
            .slice(0, end)
            .map((one) => one.replace(/^\s*\* ?/, ''))
            .join('\n'),
        },
      ]
    })
  })
}
