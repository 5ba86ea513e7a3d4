import { type Act, actOf } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Action types of callers, as kinds of acts. */
const KINDS: ReadonlyMap<string, Act['kind']> = new Map([
  ['file_view', 'view'],
  ['file_edit', 'edit'],
  ['testing', 'test'],
  ['exploration', 'search'],
  ['reasoning', 'plan'],
])

/** Kinds whose words a shell may read, where the type of a caller's own says no more than the kind. */
const DONE: ReadonlySet<Act['kind']> = new Set(['run', 'view', 'edit', 'test', 'search', 'list'])

/** A file and nothing else. */
const FILE = /^[\w.@~-]*(?:[\\/][\w.@~-]+)*[\\/.][\w@~-]+$/

/** What a step does: as it says itself, else by its action type, and as a shell would read its words. */
export function actOfStep(step: HistoryStep): Act {
  if (step.act) return step.act
  const kind = KINDS.get(step.actionType.toLowerCase())
  if (kind !== undefined) return { ...inWords(step.action, kind), kind }
  if (!/^[\w.-]{1,64}$/.test(step.actionType)) return inWords(step.action)
  const named = actOf({ name: step.actionType, input: step.action })
  const says = named.paths.length > 0 || named.command !== undefined || named.query !== undefined
  const isCall = step.tool !== undefined || step.input !== undefined || step.action.trimStart().startsWith('{')
  if (says || isCall || !DONE.has(named.kind)) return named
  const read = inWords(step.action, named.kind)
  return named.kind === 'run' ? read : { ...read, kind: named.kind }
}

/** What a shell would do at these words; of what is looked at or changed they may be the name alone. */
function inWords(action: string, kind?: Act['kind']): Act {
  const read = actOf({ name: 'bash', input: action })
  const isFile = (kind === 'view' || kind === 'edit') && read.paths.length === 0 && FILE.test(action.trim())
  return isFile ? { ...read, paths: [action.trim()] } : read
}
