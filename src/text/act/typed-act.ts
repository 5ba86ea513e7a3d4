import type { Act, ActKind } from './act.ts'
import { shellAct } from './shell/shell-act.ts'
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

/** Lines behind a file's name: `src/a.py:10-20`, `src/a.py#L10-L20`. */
const LINES = /(?<=\.\w{1,10})(?::\d+(?:[-:,]\d+)?|#L\d+(?:-L?\d+)?)(?!\S)/g

/** The kind of act that a step of that type is; undefined where it is none of the types that records of runs have. */
export function typedKind(type: string): ActKind | undefined {
  return KINDS.get(type.toLowerCase())
}

/** What a shell would do at these words; of what is looked at or changed they may be the name alone, and lines behind it. */
export function wordsAct(told: string, kind?: ActKind): Act {
  const ofFile = kind === 'view' || kind === 'edit'
  const words = ofFile ? told.replace(LINES, '') : told
  const read = swePlainAct(words) ?? shellAct(words)
  const isName = ofFile && read.paths.length === 0 && FILE.test(words.trim())
  return isName ? { ...read, paths: [words.trim()] } : read
}
