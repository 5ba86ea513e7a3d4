import type { Act, ActKind } from './act.ts'
import { shellAct } from './shell/shell-act.ts'
import { sweEditAct } from './swe-edit-act.ts'

/** Step types in records of runs, as kinds of acts. */
const KIND_BY_STEP_TYPE: ReadonlyMap<string, ActKind> = new Map([
  ['file_view', 'view'],
  ['file_edit', 'edit'],
  ['testing', 'test'],
  ['exploration', 'search'],
  ['reasoning', 'plan'],
])

/** A file name and nothing else. */
const FILE_NAME = /^[\w.@~-]*(?:[\\/][\w.@~-]+)*[\\/.][\w@~-]+$/

/** Line numbers after a file's name: `src/a.py:10-20`, `src/a.py#L10-L20`. */
const LINE_NUMBERS = /(?<=\.\w{1,10})(?::\d+(?:[-:,]\d+)?|#L\d+(?:-L?\d+)?)(?!\S)/g

/** Returns the kind of act of a step type; undefined if records of runs have no such type. */
export function stepTypeKind(type: string): ActKind | undefined {
  return KIND_BY_STEP_TYPE.get(type.toLowerCase())
}

/** Classifies these words as a shell command; for a view or an edit they may also be just a file name, with line numbers after it. */
export function actOfDescription(description: string, kind?: ActKind): Act {
  const isFileKind = kind === 'view' || kind === 'edit'
  const command = isFileKind ? description.replace(LINE_NUMBERS, '') : description
  const act = sweEditAct(command) ?? shellAct(command)
  const isName = isFileKind && act.paths.length === 0 && FILE_NAME.test(command.trim())
  return isName ? { ...act, paths: [command.trim()] } : act
}
