import * as z from 'zod'
import { isTelling } from '../../archive/index.ts'
import { kindsGiven } from '../../given/index.ts'
import { bm25 } from '../../relevance/index.ts'
import { given } from '../../trajectory/index.ts'
import type { Workflow, WorkflowFields } from '../induction/workflow.ts'
import { workflowsGiven } from '../induction/workflows-given.ts'
import { taskWords, workWords } from './work-words.ts'

const WORD = /[\p{L}\p{M}\p{N}_]+/gu

/** Endings of English words that do not change their subject. */
const ENDING = /\b([a-z]{3,40}?)(?:s|es|ed|ing)\b/gi

/**
 * The workflows that fit a task, best first: by the words of name, description and scenarios, in any of their English forms, then by how often runs showed
 * them. Workflows that share no word with the task are left out; words common in a language do not count. After those that share its own words come those that
 * use other words for what it asks for (`mend` for `fix`), or English words for work that a Chinese task describes, or vice versa: mined workflows are named in
 * English whatever the language of the runs.
 */
export function retrieveWorkflows(task: string, known: readonly WorkflowFields[], limit = 3): Workflow[] {
  kindsGiven('retrieveWorkflows', { limit }, { limit: 'a number from 0 or Infinity' })
  const words = given(task, 'task', z.string(), 'Give the task in words.').slice(0, 8_000)
  const workflows = workflowsGiven(known)
  const texts = workflows.map(
    (one) => `${one.name}\n${one.name}\n${one.description}\n${one.applicableScenarios.join('\n')}\n${one.steps.map(({ reasoning }) => reasoning).join('\n')}`,
  )
  const telling = words.replace(WORD, (word) => (isTelling(word.toLowerCase()) ? word : ''))
  const best = ranked(texts, telling, workflows)
  const others = texts.map(workWords)
  const said = taskWords(words)
  const more = said === '' && others.every((other) => other === '') ? [] : ranked(withBehind(texts, others), `${telling}\n${said}`, workflows)
  return [...new Set([...best, ...more])].slice(0, limit)
}

/** The workflows whose texts share words with a query, best first. */
function ranked(texts: readonly string[], query: string, workflows: readonly Workflow[]): Workflow[] {
  return bm25(texts.map(withStems))
    .search(withStems(query), workflows.length)
    .map(({ index, score }) => ({
      workflow: workflows[index] as Workflow,
      score: score * (1 + 0.1 * Math.log1p(workflows[index]?.provenance.reinforced ?? 0)),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ workflow }) => workflow)
}

function withBehind(texts: readonly string[], others: readonly string[]): string[] {
  return texts.map((text, i) => `${text}\n${others[i]}`)
}

/** The text, followed by the stems of its words, so that *tests* finds *test*. */
function withStems(text: string): string {
  return `${text}\n${text.replace(ENDING, '$1')}`
}
