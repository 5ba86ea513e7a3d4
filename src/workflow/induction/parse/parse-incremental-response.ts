import * as z from 'zod'
import { checkShape } from '../../../trajectory/index.ts'
import { withoutThoughts } from '../../answer/without-thoughts.ts'
import { DuplicateFinder } from '../match/find-duplicate.ts'
import { matchWorkflow } from '../match/match-workflow.ts'
import { uniqueName } from '../match/unique-name.ts'
import { resolveWorkflows } from '../resolve-workflows.ts'
import { withRun } from '../with-run.ts'
import { Workflow, type WorkflowFields } from '../workflow.ts'
import { jsonToStandardFormat, startsWithJson } from './json-to-standard-format.ts'
import { type Decision, parseDecision } from './parse-decision.ts'
import { parseWorkflowDrafts } from './parse-workflow-drafts.ts'

/** How an answer changed the workflows. */
export interface Increment {
  readonly workflows: readonly Workflow[]
  /** What was done, whatever the answer calls it; if nothing was done, what the answer asks for. */
  readonly action: 'NEW' | 'REINFORCE' | 'IMPROVE'
  /** Names of the workflows that are new, reinforced or improved. */
  readonly touched: readonly string[]
  /** Why the answer could not be used, if so; nothing changes then. */
  readonly error?: string
}

/** Of longer answers only the beginning is read. */
const MAX_ANSWER_CHARS = 200_000

/** Maximum number of workflows of one answer: a model that writes more repeats itself. */
const MAX_WORKFLOWS = 200

/**
 * Parses a model's answer and applies it. A missing ACTION means REINFORCE, which counts one run more in the workflow's provenance and changes nothing else; an
 * unknown one changes nothing; an IMPROVE that matches nothing is appended, and reported as NEW; an unreadable answer changes nothing, nor does one whose
 * workflow is missing: `error` gives the reason. The given lists are never changed.
 * @param run the run that the answer is about, for provenance
 */
export function parseIncrementalResponse(answer: string, known: readonly WorkflowFields[], run = ''): Increment {
  const answerText = withoutThoughts(checkShape(answer, 'answer', z.string(), 'Give the answer of the model as text.').slice(0, MAX_ANSWER_CHARS))
  const { action, other, target, workflows } = usableDecision(answerText)
  const existing = resolveWorkflows(known)
  const at = matchWorkflow(target, existing)
  if (other !== undefined) return { ...unchangedIncrement(existing), error: `The answer says ACTION: ${other}, which is not NEW, REINFORCE or IMPROVE` }
  if (action === undefined) return at < 0 ? { ...unchangedIncrement(existing), error: describeUnreadable(answer) } : reinforceWorkflow(existing, at, run)
  if (action === 'REINFORCE') return reinforceWorkflow(existing, at, run)
  const written = parseWorkflows(workflows, run).slice(0, MAX_WORKFLOWS)
  const first = written[0]
  if (!first) return { ...unchangedIncrement(existing), action, error: `The answer says ${action}, but holds no workflow that can be read` }
  if (action === 'NEW') return addWorkflows(existing, written, run)
  return at < 0 ? appendWorkflows(existing, written, run) : improveWorkflow(existing, at, first)
}

/** The decision in an answer; if it is JSON, or contains nothing usable but JSON, the decision in that. */
function usableDecision(answerText: string): Decision {
  const decision = parseDecision(answerText)
  const isUsable =
    (decision.action === undefined && decision.other !== undefined) || decision.action === 'REINFORCE' || parseWorkflows(decision.workflows, '').length > 0
  if (isUsable && !startsWithJson(answerText)) return decision
  const converted = jsonToStandardFormat(answerText)
  return converted === undefined ? decision : parseDecision(converted)
}

function unchangedIncrement(existing: readonly Workflow[]): Increment {
  return { workflows: existing, action: 'REINFORCE', touched: [] }
}

function describeUnreadable(answer: string): string {
  return answer.trim() === '' ? 'The answer is empty' : 'The answer names no ACTION'
}

function reinforceWorkflow(existing: readonly Workflow[], at: number, run: string): Increment {
  const workflow = existing[at]
  if (!workflow) return unchangedIncrement(existing)
  const { runs, reinforced: count } = workflow.provenance
  const provenance = { ...workflow.provenance, runs: withRun(runs, run), reinforced: count + 1 }
  return { workflows: existing.with(at, new Workflow({ ...workflow, provenance })), action: 'REINFORCE', touched: [workflow.name] }
}

/** Appends new workflows, but one that is equivalent to a known one reinforces it. */
function addWorkflows(existing: readonly Workflow[], written: readonly Workflow[], run: string): Increment {
  let result: Increment = unchangedIncrement(existing)
  const duplicates = new DuplicateFinder(existing)
  const touched: string[] = []
  for (const one of written) {
    const duplicate = duplicates.find(one)
    result = duplicate < 0 ? appendWorkflows(result.workflows, [one], run) : reinforceWorkflow(result.workflows, duplicate, run)
    if (duplicate < 0) duplicates.add(result.workflows.at(-1) as Workflow)
    touched.push(...result.touched)
  }
  return { workflows: result.workflows, action: result.workflows.length > existing.length ? 'NEW' : 'REINFORCE', touched }
}

/** Workflows that only share a name are distinguished by a number. */
function appendWorkflows(existing: readonly Workflow[], written: readonly Workflow[], run: string): Increment {
  const workflows = existing.slice()
  for (const one of written) {
    const name = uniqueName(one.name, workflows)
    workflows.push(new Workflow({ ...one, name, provenance: { ...one.provenance, runs: withRun([], run) } }))
  }
  return { workflows, action: 'NEW', touched: workflows.slice(existing.length).map(({ name }) => name) }
}

function improveWorkflow(existing: readonly Workflow[], at: number, better: Workflow): Increment {
  const old = existing[at] as Workflow
  const provenance = {
    ...old.provenance,
    runs: withRun(old.provenance.runs, better.provenance.runs[0] ?? ''),
    improved: old.provenance.improved + 1,
    writtenBy: better.provenance.writtenBy,
  }
  const merged = new Workflow({
    ...old,
    ...better,
    name: better.name ? uniqueName(better.name, existing.toSpliced(at, 1)) : old.name,
    preconditions: old.preconditions,
    postconditions: old.postconditions,
    provenance,
  })
  return { workflows: existing.with(at, merged), action: 'IMPROVE', touched: [merged.name] }
}

/** The workflows that a model wrote in the standard format, without those that have no steps. */
function parseWorkflows(text: string, run: string): Workflow[] {
  return parseWorkflowDrafts(text)
    .filter(({ steps }) => steps.length > 0)
    .map(
      ({ name, description, scenarios, steps }) =>
        new Workflow({
          name,
          description,
          applicableScenarios: scenarios,
          steps,
          provenance: { runs: [run], writtenBy: 'model', reinforced: 0, improved: 0 },
        }),
    )
}
