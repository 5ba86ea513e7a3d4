import { changedPaths, safeCut } from '../../text/index.ts'
import { actOfStep } from './act-of-step.ts'
import type { HistoryStep } from './coding-experience.ts'

const LONGEST = 90

const VERBS: Readonly<Record<string, string>> = { view: 'read', edit: 'edit', plan: 'think', delegate: 'delegate', submit: 'submit', other: 'other' }

/** A step in two words: what is done, and to what: a command, a query, a file. */
export function stepWords(step: HistoryStep): { verb: string; what: string } {
  const act = actOfStep(step)
  const { kind, command, query } = act
  const paths = kind === 'edit' && changedPaths(act).length > 0 ? changedPaths(act) : act.paths
  const verb = kind === 'plan' && step.action === '' ? 'say' : (VERBS[kind] ?? kind)
  const named = kind === 'view' || kind === 'edit' ? (paths[0] ?? command) : (command ?? query ?? paths[0])
  const what = (named ?? (kind === 'other' || kind === 'plan' ? step.action : ''))
    .slice(0, LONGEST * 3)
    .replace(/\s+/g, ' ')
    .trim()
  return { verb, what: what.length <= LONGEST ? what : `${what.slice(0, safeCut(what, LONGEST))}…` }
}
