import * as z from 'zod'
import { isTelling } from '../../archive/index.ts'
import { kindsGiven } from '../../given/index.ts'
import { bm25 } from '../../relevance/index.ts'
import { given } from '../../trajectory/index.ts'
import type { Workflow, WorkflowFields } from '../induction/workflow.ts'
import { workflowsGiven } from '../induction/workflows-given.ts'
import { taskWords, workWords } from './work-words.ts'

const WORD = /[\p{L}\p{M}\p{N}_]+/gu

/** Endings of English words that change nothing of what they are about. */
const ENDING = /\b([a-z]{3,40}?)(?:s|es|ed|ing)\b/gi

/**
 * The workflows that fit a task, best first: by the words of name, description and scenarios, in any of their English forms, then by how often runs
 * showed them. Those that share no word with the task are left out; words
 * that stand in most texts of a language count for none. Behind those that share its own words stand those that say in other words what it asks for (`mend`
 * for `fix`), or in English what a Chinese task says of work, or the other way round: mined workflows are named in English whatever the runs speak.
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

/** The text, and behind it the stems of its words, so that *tests* finds *test*. */
function withStems(text: string): string {
  return `${text}\n${text.replace(ENDING, '$1')}`
}
