import * as z from 'zod'
import { bm25 } from '../../relevance/index.ts'
import { estimateTokens } from '../../token/index.ts'
import { checkShape, fillTemplate } from '../../trajectory/index.ts'
import type { CompressedExperience } from '../experience/compressed-experience.ts'
import { resolveWorkflows } from './resolve-workflows.ts'
import type { Workflow, WorkflowFields } from './workflow.ts'

const TEMPLATE = `You are updating a collection of reusable coding workflows based on a new successful experience.

## Existing Workflows
{existing}

## New Experience
{experience}

## Task
Based on this new experience:
1. If the experience demonstrates a NEW pattern not covered by existing workflows, create a new workflow
2. If the experience REINFORCES an existing workflow, note which one (no change needed)
3. If the experience suggests IMPROVING an existing workflow, provide the updated version

Output format:
ACTION: [NEW/REINFORCE/IMPROVE]
TARGET: [workflow name if REINFORCE/IMPROVE, or "new" if NEW]

[If NEW or IMPROVE, provide the workflow in standard format:]
## Workflow: [Name]
Description: [Brief description]
Applicable scenarios: [comma-separated list]

Steps:
1. [StepType] Reasoning
   Action: action_template
...
`

const COMPRESSED_EXPERIENCE = z.custom(
  (value) => typeof (Object(value) as Partial<CompressedExperience>).toInductionFormat === 'function',
  'expected a CompressedExperience',
)

const REMEDY = 'Give the result of `new ExperienceLogHandler().compress(experience)`, or `new CompressedExperience(saved)` for one saved as JSON.'

/** Tokens for the workflows that are shown whole, and for the names of the rest. */
const MAX_FULL_TOKENS = 6_000
const MAX_NAME_TOKENS = 1_500

/**
 * The prompt of incremental induction. It stays bounded however many workflows there are: those nearest to the experience are shown whole, then as many others
 * as fit by name.
 */
export function buildIncrementalPrompt(experience: CompressedExperience, known: readonly WorkflowFields[]): string {
  const existing = resolveWorkflows(known)
  const text = checkShape(experience, 'experience', COMPRESSED_EXPERIENCE, REMEDY).toInductionFormat()
  return fillTemplate(TEMPLATE, { existing: existing.length === 0 ? '(No existing workflows yet)' : formatWorkflows(existing, text), experience: text })
}

function formatWorkflows(workflows: readonly Workflow[], experience: string): string {
  const texts = workflows.map((workflow) => workflow.toPromptString())
  const order = texts.reduce((sum, text) => sum + estimateTokens(text), 0) <= MAX_FULL_TOKENS ? workflows.map((_, i) => i) : orderByRelevance(texts, experience)
  const fullIndices = new Set<number>()
  let left = MAX_FULL_TOKENS
  for (const i of order) {
    const tokens = estimateTokens(texts[i] as string)
    if (tokens > left) continue
    left -= tokens
    fullIndices.add(i)
  }
  const sections = texts.filter((_, i) => fullIndices.has(i))
  const names = formatNames(workflows.filter((_, i) => !fullIndices.has(i)))
  if (names !== '') sections.push(names)
  return sections.join('\n\n')
}

function orderByRelevance(texts: readonly string[], experience: string): number[] {
  const ranked = bm25(texts)
    .search(experience.slice(0, 4_000), texts.length)
    .map(({ index }) => index)
  const rest = new Set(ranked)
  return [...ranked, ...texts.map((_, i) => i).filter((i) => !rest.has(i))]
}

function formatNames(workflows: readonly Workflow[]): string {
  const names: string[] = []
  let left = MAX_NAME_TOKENS
  for (const { name } of workflows) {
    left -= estimateTokens(name) + 2
    if (left < 0) break
    names.push(`- ${name}`)
  }
  if (names.length === 0) return ''
  const more = workflows.length - names.length
  return `Further workflows, by name:\n${names.join('\n')}${more > 0 ? `\n- and ${more} more` : ''}`
}
