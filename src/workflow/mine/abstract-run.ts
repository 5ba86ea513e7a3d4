import { commandStages, cutText, firstCommandWords } from '../../text/index.ts'
import type { Trajectory, TrajectoryEvent } from '../../trajectory/index.ts'
import { eventOutcome, parseRun, successOf } from '../../trajectory/index.ts'
import type { AbstractRun, AbstractStep } from './abstract-step.ts'
import { SlotSourceTracker } from './slot-source-tracker.ts'

/** Maximum number of steps of a run that are mined. */
const MAX_STEPS = 400

/**
 * A run without names: symbols of what was done, how it ended, and where each argument had been seen. Only calls count; equal neighbours become one step.
 * Linear.
 */
export function abstractRun(trajectory: Trajectory, flag?: boolean): AbstractRun {
  const run = parseRun(trajectory)
  const sources = new SlotSourceTracker(run.instruction)
  const steps: AbstractStep[] = []
  let afterUserMessage = false
  for (const event of run.events) {
    if (event.kind === 'UserEvent') {
      afterUserMessage = true
      sources.addUserText(String(event.action.content ?? ''))
    }
    if (event.kind !== 'ActionEvent' || steps.length >= MAX_STEPS) continue
    const symbol = symbolOf(event)
    const source = sources.nextSource(event)
    const outcome = eventOutcome(event)
    const last = steps.at(-1)
    const observed = { ...(outcome && { outcome }), ...(sources.showsNames && { showsNames: sources.showsNames }) }
    if (last?.symbol === symbol)
      steps[steps.length - 1] = { symbol, source: last.source, ...observed, ...(last.afterUserMessage && { afterUserMessage: true }), repeated: true }
    else steps.push({ symbol, source, ...observed, ...(afterUserMessage && { afterUserMessage: true }) })
    afterUserMessage = false
  }
  const success = successOf(run, flag)
  return { id: run.instanceId, success: success === undefined ? undefined : success === 'success', steps }
}

/** The symbol of an event's action, the same in every harness. */
function symbolOf({ act, actionKind, action }: TrajectoryEvent): string {
  const kind = act?.kind ?? 'other'
  if (kind === 'run') return `run ${programName(act?.command ?? '') || actionKind}`
  if (kind === 'edit' || kind === 'view') return act?.command !== undefined || (act?.paths.length ?? 0) > 0 ? kind : actionKind
  if (kind === 'other' || kind === 'delegate' || kind === 'ask') return actionKind || String(action.kind)
  return kind
}

const MAX_COMMAND_CHARS = 2_000
const COMMIT_STAGE = /^(?:[^>]{1,400}> )?git (?:-C \S{1,400} )?commit\b/

/**
 * The program that a command runs, with its subcommand if it has many; empty if the program is in a variable. A command that adds files and then commits them
 * is a commit.
 */
function programName(command: string): string {
  const beginning = command.slice(0, MAX_COMMAND_CHARS)
  const [path = '', ...rest] = firstCommandWords(beginning)
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name.startsWith('$')) return ''
  if (name === 'git' && rest[0] === 'add' && commandStages(beginning).some((stage) => COMMIT_STAGE.test(stage))) return 'git commit'
  return /^(?:git|npm|pnpm|yarn|bun|go|cargo|docker|gh|make|mise|uv|pip)$/.test(name) && /^[a-z][\w:-]*$/.test(rest[0] ?? '')
    ? [name, rest[0], ...(rest[0] === 'run' && /^[a-z][\w:.-]*$/.test(rest[1] ?? '') ? [rest[1]] : [])].join(' ')
    : cutText(name, 40)
}
