import { roomOf } from './floors.ts'
import type { Code } from './replacements.ts'

const PURE = ['message', 'validation', 'format', 'law', 'token', 'text', 'relevance', 'excerpt', 'strategy', 'cost', 'pipeline']

const IMPURE =
  /\b(?:Date\.now\b|Date\(\)|performance\.(?:now|timeOrigin)|Math\.random|random(?:Bytes|UUID|Int)|process\.\w+|console\.\w+|globalThis\.fetch|setTimeout|setInterval)|from 'node:(?!crypto'|zlib'|util')[\w/]+'/g

/** Uses of a clock, chance, the environment or files in rooms that must decide by their arguments alone. Comments do not count. */
export function purityViolations(files: readonly Code[]): string[] {
  return files
    .filter(({ file }) => PURE.includes(roomOf(file)))
    .flatMap(({ file, text }) => [...text.replace(/^\s*\/?\*.*$|\/\/ .*$/gm, '').matchAll(IMPURE)].map(([what]) => `${file}: '${what}' in a room that is pure`))
}
