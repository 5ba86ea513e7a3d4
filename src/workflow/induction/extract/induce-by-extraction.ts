import { cutText, isContinuationSummary } from '../../../text/index.ts'
import { countTokens } from '../../../token/index.ts'
import { cutTokens } from '../../../trajectory/index.ts'
import type { CompressedExperience } from '../../experience/compressed-experience.ts'
import { longestCommonSubsequence } from '../match/longest-common-subsequence.ts'
import type { Increment } from '../parse/parse-incremental-response.ts'
import { withRun } from '../with-run.ts'
import { Workflow, type WorkflowStep } from '../workflow.ts'
import { distinctiveName } from './distinctive-name.ts'
import { withoutGreeting } from './extract-request.ts'
import { FileSlots, numberSlots } from './file-slots.ts'
import { generaliseAction } from './generalise-action.ts'
import { withIdSlots } from './with-id-slots.ts'
import { workflowName } from './workflow-name.ts'

/** The agreement of step sequences from which on an experience counts as showing a workflow again. */
const MIN_AGREEMENT = 0.75

/** Maximum number of steps of a workflow from an experience: later ones repeat the same round. */
const MAX_STEPS = 12

const MAX_TASK_CHARS = 60

/** Maximum number of tokens of a step's action. */
const MAX_ACTION_TOKENS = 80

/**
 * Induces without a model: the phases of the experience, with everything specific to its run turned into slots, are a workflow. If it agrees with a known one
 * it reinforces it, or improves it if it does the same in fewer steps; otherwise it is new.
 */
export function induceByExtraction(experience: CompressedExperience, existing: readonly Workflow[]): Increment {
  const steps = workflowSteps(experience)
  if (steps.length === 0) return { workflows: existing, action: 'REINFORCE', touched: [] }
  const types = steps.map(stepSignature)
  const scores = existing.map((workflow) => agreement(types, workflow.steps.map(stepSignature)))
  const bestIndex = scores.reduce((best, score, i) => (score > (scores[best] ?? 0) ? i : best), -1)
  const old = existing[bestIndex]
  if (!old || (scores[bestIndex] as number) < MIN_AGREEMENT) return addWorkflow(experience, steps, existing)
  const shorter = steps.length < old.steps.length && old.provenance.writtenBy === 'extraction'
  const { provenance } = old
  const next = new Workflow({
    ...old,
    ...(shorter && { steps }),
    provenance: {
      ...provenance,
      runs: withRun(provenance.runs, experience.instanceId),
      reinforced: provenance.reinforced + (shorter ? 0 : 1),
      improved: provenance.improved + (shorter ? 1 : 0),
    },
  })
  return { workflows: existing.with(bestIndex, next), action: shorter ? 'IMPROVE' : 'REINFORCE', touched: [old.name] }
}

function addWorkflow(experience: CompressedExperience, steps: readonly WorkflowStep[], existing: readonly Workflow[]): Increment {
  const phases = [...new Set(steps.map(({ stepType }) => stepType))].join(', ')
  const lines = taskLines(experience.problemSummary)
  const task = shortenLine(withIdSlots(withoutGreeting(lines[0] ?? '')))
  const generalName = workflowName(
    lines,
    steps.map(({ action }) => action),
  )
  const name = distinctiveName(generalName === '' ? `Routine of ${phases}` : generalName, steps, existing)
  const workflow = new Workflow({
    name,
    description: `Goes through ${phases}; seen to end in ${experience.testResult}.`,
    applicableScenarios: [task === '' ? 'similar tasks' : task],
    steps,
    provenance: { runs: withRun([], experience.instanceId), writtenBy: 'extraction', reinforced: 0, improved: 0 },
    postconditions:
      experience.testResult !== 'PASS' ? [] : [steps.some(({ action }) => TEST_ACT.test(action)) ? 'the tests pass' : 'what was asked for is there'],
  })
  return { workflows: [...existing, workflow], action: 'NEW', touched: [name] }
}

/** A run of tests among the acts of a step. */
const TEST_ACT = /(?:^|→ )test\b/

/** A line that introduces others does not name the task, nor does a single word, as in the headings of templates: `Context`, `背景`. */
const UNINFORMATIVE_LINE = /[:：]$|^[^\s\u3040-\u9fff]*$|^[\u3040-\u9fff]{1,4}$/

/** The lines of a task from the first that names its subject. */
function taskLines(problem: string): readonly string[] {
  const lines = problem
    .replace(/<[^>]{1,80}>/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^[#*+\s-]+(?=\s)/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => !UNINFORMATIVE_LINE.test(line)),
    ),
  )
}

/** The beginning of a line, up to the end of a sentence, else of a word. */
function shortenLine(line: string): string {
  if (line.length <= MAX_TASK_CHARS) return line
  const head = cutText(line, MAX_TASK_CHARS)
  const [sentence] = /^.{19,}(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|No|e\.g|i\.e))[.!?](?=\s)|^.{9,}[。！？]/.exec(head) ?? []
  if (sentence !== undefined) return sentence
  const word = head.replace(/[\s,;:]+[^\s]*$/, '')
  return `${word.length > MAX_TASK_CHARS / 2 ? word : head.trim()}…`
}

function workflowSteps(experience: CompressedExperience): WorkflowStep[] {
  const slots = new FileSlots(experience.phases.slice(0, MAX_STEPS).flatMap(({ filesInvolved }) => filesInvolved))
  const steps = experience.phases.map(({ phase, actionSummary, keyReasoning, filesInvolved }) => {
    const reasoning = firstSentence(keyReasoning)
    return { stepType: phase, reasoning, action: limitTokens(agentActs(generaliseAction(actionSummary, slots, filesInvolved), reasoning)) }
  })
  const nonEmpty = steps.filter(({ action }) => action !== '').slice(0, MAX_STEPS)
  const actions = numberSlots(nonEmpty.map(({ action }) => action))
  return nonEmpty.map((step, i) => ({ ...step, action: actions[i] as string }))
}

/** What others write to the agent. */
const OTHERS_ACT = /^(?:user|notice)(?: |$)/

/** What the agent did itself; if it only reasoned, `say`, and nothing if it did not. */
function agentActs(action: string, reasoning: string): string {
  const acts = action.split(' → ').filter((act) => act !== '' && !OTHERS_ACT.test(act))
  if (acts.some((act) => !/^\d+ more$/.test(act))) return acts.join(' → ')
  return reasoning === '' ? '' : 'say'
}

/** The first whole acts that fit the tokens of an action; an omission is marked. */
function limitTokens(action: string): string {
  const acts = action.split(' → ')
  let left = MAX_ACTION_TOKENS
  const fits = acts.findIndex((act) => {
    left -= countTokens(`${act.replaceAll('#', '')} →`)
    return left < 0
  })
  if (fits < 0) return action
  return fits === 0 ? cutTokens(acts[0] as string, MAX_ACTION_TOKENS).replace(/\{[^{}]{0,40}…$/, '…') : [...acts.slice(0, fits), '…'].join(' → ')
}

/** Lines that are not sentences: items, headings, labels (but not a speaker's name), fragments of a cut sentence, single words and code. */
const NOT_A_SENTENCE = /^(?:[-*+#>|,.;:)\]}]|\d{1,3}[.)]\s|[A-Z][a-z]{1,20}: (?!.*[.!?]$))|^[^\s\u3040-\u9fff]*$|[;{}]$|^[a-z]+ [\w.]+\([^)]*\)$/

/**
 * The reason in the agent's own words, preferably a whole sentence; empty if there is none, since the user's text and what was seen belong to that run
 * alone.
 */
function firstSentence(text: string): string {
  const [beforeSeen = ''] = text.split(/(?:^|\n)\s*Seen:/, 1)
  const ownLines = beforeSeen
    .split(/\n| \| /)
    .filter((line) => line.trim() !== '' && !/^\s*User: |^\s{4}/.test(line))
    .map((line) => line.trim())
  const line = ownLines.find((one) => !NOT_A_SENTENCE.test(one) && !isContinuationSummary(one)) ?? ownLines[0] ?? ''
  return cutTokens(withIdSlots(line), 50)
}

/** What a step is about, and what it does, without names. */
function stepSignature({ stepType, action }: WorkflowStep): string {
  const verbs = ['edit', 'test', 'read', 'search', 'run'].filter((verb) => action.includes(verb))
  return `${stepType.toLowerCase()}:${verbs.slice(0, 2).join('+')}`
}

/** The longest common subsequence divided by the longer length. Both are short. */
function agreement(a: readonly string[], b: readonly string[]): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 0 : longestCommonSubsequence(a, b) / longer
}
