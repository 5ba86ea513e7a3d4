import type { Act, ActKind } from './act.ts'
import { shellAct } from './shell-act.ts'
import { swePlainAct } from './swe-act.ts'

/** Types of steps, as records of runs write them, as kinds of acts. */
const KINDS: ReadonlyMap<string, ActKind> = new Map([
  ['file_view', 'view'],
  ['file_edit', 'edit'],
  ['testing', 'test'],
  ['exploration', 'search'],
  ['reasoning', 'plan'],
])

/** A file and nothing else. */
const FILE = /^[\w.@~-]*(?:[\\/][\w.@~-]+)*[\\/.][\w@~-]+$/

/** The kind of act that a step of that type is; undefined where it is none of the types that records of runs have. */
export function typedKind(type: string): ActKind | undefined {
  return KINDS.get(type.toLowerCase())
}

/** What a shell would do at these words; of what is looked at or changed they may be the name alone. */
export function wordsAct(words: string, kind?: ActKind): Act {
  const read = swePlainAct(words) ?? shellAct(words)
  const isFile = (kind === 'view' || kind === 'edit') && read.paths.length === 0 && FILE.test(words.trim())
  return isFile ? { ...read, paths: [words.trim()] } : read
}
