import { changedPaths } from '../../text/index.ts'
import { testOutcome } from '../../trajectory/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { outcomeOfStep } from '../step/outcome-of-step.ts'
import { LOOK_KINDS } from './step-kind.ts'
import { reportsProblem } from './thought-topics.ts'

/** Steps after a failure during which looking may be about it. */
const RECENT_STEPS = 15

/** Number of steps that count as the beginning of a run. */
const OPENING_STEPS = 15

/** Steps after the user's words during which looking may be about their meaning. */
const JUST_ASKED_STEPS = 5

/** Characters of a search result in which found files are searched for. */
const MAX_FOUND_CHARS = 5_000

const REPRODUCTION = /repro/i
const TEST_FILE = /(?:^|[/_.])tests?[/_.]|_test\.|\.test\.|\.spec\./
const PLAN_FILE = /(?:^|\/)plans?\/[^/]{1,200}\.md$/
const DOCUMENT_FILE = /\.(?:md|txt|rst)$/
const STATE_FILE = /\.(?:log|jsonl?)\b|\.git\//
const REMOVE_COMMAND = /^\s*(?:git )?rm\b/

/** Follows a run and records for each step what had happened before it. */
export class RunProgress {
  #steps = 0
  #edits = 0
  #editsInTurn = 0
  #turnStart = 0
  #sinceFailure = RECENT_STEPS
  #sinceEdit = RECENT_STEPS
  #foundText = ''
  readonly #edited = new Set<string>()
  readonly #viewed = new Set<string>()

  /** The traits of a step from the run so far; call once for each step, in order. */
  nextTraits(step: HistoryStep, kind: string): Map<string, number> {
    const traits = new Map<string, number>()
    const add = (name: string, isTrue = true): void => {
      if (isTrue) traits.set(name, 1)
    }
    const act = actOfStep(step)
    const firstPath = (kind === 'edit' ? changedPaths(act)[0] : undefined) ?? act.paths[0] ?? ''
    const commandStart = act.command?.slice(0, 400) ?? ''
    const runs = kind === 'test' || kind === 'check' || kind === 'run'
    const outcome = outcomeOfStep(step) ?? (kind === 'check' ? testOutcome(step.observation) : undefined)
    const hasFailed = outcome === 'failure' || outcome === 'error'
    const reproduces = REPRODUCTION.test(firstPath) || REPRODUCTION.test(commandStart)
    const failing = this.#sinceFailure < RECENT_STEPS
    add('edited before', this.#edits > 0)
    add('edited since asked', this.#editsInTurn > 0)
    add('failing', failing)
    traits.set('since asked', Math.min(1, (this.#steps - this.#turnStart) / 15))
    traits.set('steps so far', Math.log1p(this.#steps) / 5)
    if (LOOK_KINDS.has(kind)) this.#addLookTraits(firstPath, commandStart, kind, failing, add)
    if (kind === 'edit') {
      add('edit, failing', failing)
      add('edit, reproduces', reproduces)
      add('edit, a plan', PLAN_FILE.test(firstPath))
      add('edit, a document', firstPath.endsWith('.md'))
      add('edit, removes', REMOVE_COMMAND.test(commandStart))
      add('edit, went wrong', hasFailed)
    }
    if (runs) {
      add('run, bad', hasFailed)
      add('run, good', outcome === 'success')
      add('run, failing', failing)
      add('run, reproduces', reproduces)
      add('run, nothing edited', this.#edits === 0)
    }
    this.#recordStep(step, kind, { bad: hasFailed, good: outcome === 'success', runs, reproduces })
    return traits
  }

  #addLookTraits(path: string, command: string, kind: string, failing: boolean, add: (name: string, holds?: boolean) => void): void {
    add('look')
    add('look, nothing edited since asked', this.#editsInTurn === 0)
    add('look, failing', failing)
    add('look, opening', this.#steps < OPENING_STEPS)
    add('look, just asked', this.#steps - this.#turnStart <= JUST_ASKED_STEPS)
    add('look, after an edit', this.#sinceEdit < 4)
    add('look, at a document', DOCUMENT_FILE.test(path))
    add('look, at a test', TEST_FILE.test(path))
    add('look, at logs or state', STATE_FILE.test(`${path} ${command}`))
    if (path === '') return
    add('look, edited before', this.#edited.has(path))
    add('look, again', kind === 'view' && this.#viewed.has(path))
    add('look, found before', kind === 'view' && this.#foundText.includes(path.slice(path.lastIndexOf('/') + 1)))
  }

  #recordStep(step: HistoryStep, kind: string, { bad, good, runs, reproduces }: { bad: boolean; good: boolean; runs: boolean; reproduces: boolean }): void {
    const act = actOfStep(step)
    this.#sinceFailure = runs ? (bad ? 0 : good ? RECENT_STEPS : this.#sinceFailure + 1) : this.#sinceFailure + 1
    this.#sinceEdit = kind === 'edit' ? 0 : this.#sinceEdit + 1
    if (kind === 'user') {
      this.#turnStart = this.#steps
      this.#editsInTurn = 0
      this.#sinceFailure = reportsProblem((step.input ?? step.action).replace(/^User: /, '')) ? 0 : RECENT_STEPS
    }
    if (kind === 'edit' && !reproduces) {
      this.#edits++
      this.#editsInTurn++
      for (const path of changedPaths(act)) this.#edited.add(path)
    }
    if (kind === 'view') for (const path of act.paths) this.#viewed.add(path)
    if (kind === 'search' || kind === 'list') this.#foundText = step.observation.slice(0, MAX_FOUND_CHARS)
    this.#steps++
  }
}
