import type { Act, ActKind } from './act.ts'
import { shellAct } from './shell/shell-act.ts'
import { swePlainAct } from './swe-act.ts'

/** Step types in records of runs, as kinds of acts. */
const KINDS: ReadonlyMap<string, ActKind> = new Map([
  ['file_view', 'view'],
  ['file_edit', 'edit'],
  ['testing', 'test'],
  ['exploration', 'search'],
  ['reasoning', 'plan'],
])

/** A file name and nothing else. */
const FILE = /^[\w.@~-]*(?:[\\/][\w.@~-]+)*[\\/.][\w@~-]+$/

/** Line numbers after a file's name: `src/a.py:10-20`, `src/a.py#L10-L20`. */
const LINES = /(?<=\.\w{1,10})(?::\d+(?:[-:,]\d+)?|#L\d+(?:-L?\d+)?)(?!\S)/g

/** Returns the kind of act of a step type; undefined if records of runs have no such type. */
export function typedKind(type: string): ActKind | undefined {
  return KINDS.get(type.toLowerCase())
}

/** Classifies these words as a shell command; for a view or an edit they may also be just a file name, with line numbers after it. */
export function wordsAct(told: string, kind?: ActKind): Act {
  const ofFile = kind === 'view' || kind === 'edit'
  const words = ofFile ? told.replace(LINES, '') : told
  const read = swePlainAct(words) ?? shellAct(words)
  const isName = ofFile && read.paths.length === 0 && FILE.test(words.trim())
  return isName ? { ...read, paths: [words.trim()] } : read
}
