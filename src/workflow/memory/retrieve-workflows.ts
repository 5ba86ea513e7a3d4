import * as z from 'zod'
import { isContentWord } from '../../archive/index.ts'
import { bm25 } from '../../relevance/index.ts'
import { checkShape } from '../../trajectory/index.ts'
import { checkOptionKinds } from '../../validation/index.ts'
import { resolveWorkflows } from '../induction/resolve-workflows.ts'
import type { Workflow, WorkflowFields } from '../induction/workflow.ts'
import { englishWorkWords, taskWords } from './work-words.ts'

const WORD = /[\p{L}\p{M}\p{N}_]+/gu

/** Endings of English words that do not change their subject. */
const WORD_ENDING = /\b([a-z]{3,40}?)(?:s|es|ed|ing)\b/gi

/**
 * The workflows that fit a task, best first: by the words of name, description and scenarios, in any of their English forms, then by how often runs showed
 * them. Workflows that share no word with the task are left out; words common in a language do not count. After those that share its own words come those that
 * use other words for what it asks for (`mend` for `fix`), or English words for work that a Chinese task describes, or vice versa: mined workflows are named in
 * English whatever the language of the runs.
 */
export function retrieveWorkflows(task: string, known: readonly WorkflowFields[], limit = 3): Workflow[] {
  checkOptionKinds('retrieveWorkflows', { limit }, { limit: 'a number from 0 or Infinity' })
  const words = checkShape(task, 'task', z.string(), 'Give the task in words.').slice(0, 8_000)
  const workflows = resolveWorkflows(known)
  const texts = workflows.map(
    (one) => `${one.name}\n${one.name}\n${one.description}\n${one.applicableScenarios.join('\n')}\n${one.steps.map(({ reasoning }) => reasoning).join('\n')}`,
  )
  const distinctiveText = words.replace(WORD, (word) => (isContentWord(word.toLowerCase()) ? word : ''))
  const best = rankWorkflows(texts, distinctiveText, workflows)
  const translations = texts.map(englishWorkWords)
  const taskTerms = taskWords(words)
  const further =
    taskTerms === '' && translations.every((other) => other === '')
      ? []
      : rankWorkflows(appendTexts(texts, translations), `${distinctiveText}\n${taskTerms}`, workflows)
  return [...new Set([...best, ...further])].slice(0, limit)
}

/** The workflows whose texts share words with a query, best first. */
function rankWorkflows(texts: readonly string[], query: string, workflows: readonly Workflow[]): Workflow[] {
  return bm25(texts.map(withStems))
    .search(withStems(query), workflows.length)
    .map(({ index, score }) => ({
      workflow: workflows[index] as Workflow,
      score: score * (1 + 0.1 * Math.log1p(workflows[index]?.provenance.reinforced ?? 0)),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ workflow }) => workflow)
}

function appendTexts(texts: readonly string[], others: readonly string[]): string[] {
  return texts.map((text, i) => `${text}\n${others[i]}`)
}

/** The text, followed by the stems of its words, so that *tests* finds *test*. */
function withStems(text: string): string {
  return `${text}\n${text.replace(WORD_ENDING, '$1')}`
}
