import * as z from 'zod'
import { checkShape } from '../../../trajectory/index.ts'
import { resolveWorkflows } from '../resolve-workflows.ts'
import type { WorkflowFields } from '../workflow.ts'

/** The fraction of all words that two names must have in common to be the same, if one has all words of the other. */
const MIN_COMMON_RATIO = 0.7

/** Words that only announce a name. */
const FILLER_WORDS = new Set(['a', 'an', 'the', 'this', 'that', 'existing', 'workflow', 'named', 'called', 'on', 'about', 'for'])

/**
 * The index of the workflow that a target names: exactly, ignoring case and punctuation; else the only one that has nearly all words of the target and no
 * others, or vice versa. -1 if none is identified for sure: a name inside a longer one is not enough, since the match may be overwritten.
 */
export function matchWorkflow(target: string, workflows: readonly WorkflowFields[]): number {
  const wanted = normaliseName(checkShape(target, 'target', z.string(), 'Give the name of a workflow.'))
  if (wanted === '' || wanted === 'new') return -1
  const names = resolveWorkflows(workflows).map(({ name }) => normaliseName(name))
  const exact = names.indexOf(wanted)
  if (exact >= 0) return exact
  const wantedWords = nameWords(wanted)
  const near = names.flatMap((name, i) => (areNearlyEqual(wantedWords, nameWords(name)) ? [i] : []))
  return near.length === 1 ? (near[0] as number) : -1
}

/** Whether one set of words contains the other and little else. */
function areNearlyEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  return few.size > 0 && [...few].every((word) => many.has(word)) && few.size >= MIN_COMMON_RATIO * many.size
}

function nameWords(name: string): ReadonlySet<string> {
  const all = name.split(' ')
  const distinctive = all.filter((word) => !FILLER_WORDS.has(word))
  return new Set(distinctive.length > 0 ? distinctive : all)
}

function normaliseName(name: string): string {
  return name
    .slice(0, 400)
    .toLowerCase()
    .replace(/^\s*(?:#+\s*)?workflow\s*[:：]/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
