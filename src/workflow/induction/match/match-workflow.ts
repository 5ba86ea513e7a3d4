import * as z from 'zod'
import { given } from '../../../trajectory/index.ts'
import type { WorkflowFields } from '../workflow.ts'
import { workflowsGiven } from '../workflows-given.ts'

/** Names are taken for the same where one has all words of the other and they are this share of all. */
const ENOUGH = 0.7

/** Words that say that a name follows, and nothing of it. */
const FILLER = new Set(['a', 'an', 'the', 'this', 'that', 'existing', 'workflow', 'named', 'called', 'on', 'about', 'for'])

/**
 * The workflow that a target names: exactly, but for case and signs; else the only one that has nearly all words of the target and no others, or the other
 * way round. -1 where none is named for sure: a name within a longer one is not enough, as the match may be overwritten.
 */
export function matchWorkflow(target: string, workflows: readonly WorkflowFields[]): number {
  const wanted = plain(given(target, 'target', z.string(), 'Give the name of a workflow.'))
  if (wanted === '' || wanted === 'new') return -1
  const names = workflowsGiven(workflows).map(({ name }) => plain(name))
  const exact = names.indexOf(wanted)
  if (exact >= 0) return exact
  const asked = wordsOf(wanted)
  const near = names.flatMap((name, i) => (agree(asked, wordsOf(name)) ? [i] : []))
  return near.length === 1 ? (near[0] as number) : -1
}

/** Whether one set of words holds the other and little beside it. */
function agree(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  return few.size > 0 && [...few].every((word) => many.has(word)) && few.size >= ENOUGH * many.size
}

function wordsOf(name: string): ReadonlySet<string> {
  const all = name.split(' ')
  const telling = all.filter((word) => !FILLER.has(word))
  return new Set(telling.length > 0 ? telling : all)
}

function plain(name: string): string {
  return name
    .slice(0, 400)
    .toLowerCase()
    .replace(/^\s*(?:#+\s*)?workflow\s*[:：]/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
