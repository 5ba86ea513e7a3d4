import { changedPaths } from '../../text/index.ts'
import { testOutcome } from '../../trajectory/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { outcomeOfStep } from '../step/outcome-of-step.ts'
import { LOOKS } from './step-kind.ts'
import { reportsFault } from './words-of-purpose.ts'

/** Steps after a failure during which looking may be about it. */
const FRESH = 15

/** Number of steps that count as the beginning of a run. */
const OPENING = 15

/** Steps after the user's words during which looking may be about their meaning. */
const ASKED = 5

/** Characters of a search result in which found files are searched for. */
const FOUND = 5_000

const REPRODUCTION = /repro/i
const TEST_FILE = /(?:^|[/_.])tests?[/_.]|_test\.|\.test\.|\.spec\./
const PLAN = /(?:^|\/)plans?\/[^/]{1,200}\.md$/
const DOCUMENT = /\.(?:md|txt|rst)$/
const STATE = /\.(?:log|jsonl?)\b|\.git\//
const REMOVAL = /^\s*(?:git )?rm\b/

/** Follows a run and records for each step what had happened before it. */
export class Course {
  #steps = 0
  #edits = 0
  #editsInTurn = 0
  #turn = 0
  #sinceFailure = FRESH
  #sinceEdit = FRESH
  #found = ''
  readonly #edited = new Set<string>()
  readonly #viewed = new Set<string>()

  /** The traits of a step from the run so far; call once for each step, in order. */
  next(step: HistoryStep, kind: string): Map<string, number> {
    const traits = new Map<string, number>()
    const add = (name: string, holds = true): void => {
      if (holds) traits.set(name, 1)
    }
    const act = actOfStep(step)
    const first = (kind === 'edit' ? changedPaths(act)[0] : undefined) ?? act.paths[0] ?? ''
    const head = act.command?.slice(0, 400) ?? ''
    const runs = kind === 'test' || kind === 'check' || kind === 'run'
    const outcome = outcomeOfStep(step) ?? (kind === 'check' ? testOutcome(step.observation) : undefined)
    const bad = outcome === 'failure' || outcome === 'error'
    const reproduces = REPRODUCTION.test(first) || REPRODUCTION.test(head)
    const failing = this.#sinceFailure < FRESH
    add('edited before', this.#edits > 0)
    add('edited since asked', this.#editsInTurn > 0)
    add('failing', failing)
    traits.set('since asked', Math.min(1, (this.#steps - this.#turn) / 15))
    traits.set('steps so far', Math.log1p(this.#steps) / 5)
    if (LOOKS.has(kind)) this.#look(first, head, kind, failing, add)
    if (kind === 'edit') {
      add('edit, failing', failing)
      add('edit, reproduces', reproduces)
      add('edit, a plan', PLAN.test(first))
      add('edit, a document', first.endsWith('.md'))
      add('edit, removes', REMOVAL.test(head))
      add('edit, went wrong', bad)
    }
    if (runs) {
      add('run, bad', bad)
      add('run, good', outcome === 'success')
      add('run, failing', failing)
      add('run, reproduces', reproduces)
      add('run, nothing edited', this.#edits === 0)
    }
    this.#pass(step, kind, { bad, good: outcome === 'success', runs, reproduces })
    return traits
  }

  #look(path: string, command: string, kind: string, failing: boolean, add: (name: string, holds?: boolean) => void): void {
    add('look')
    add('look, nothing edited since asked', this.#editsInTurn === 0)
    add('look, failing', failing)
    add('look, opening', this.#steps < OPENING)
    add('look, just asked', this.#steps - this.#turn <= ASKED)
    add('look, after an edit', this.#sinceEdit < 4)
    add('look, at a document', DOCUMENT.test(path))
    add('look, at a test', TEST_FILE.test(path))
    add('look, at logs or state', STATE.test(`${path} ${command}`))
    if (path === '') return
    add('look, edited before', this.#edited.has(path))
    add('look, again', kind === 'view' && this.#viewed.has(path))
    add('look, found before', kind === 'view' && this.#found.includes(path.slice(path.lastIndexOf('/') + 1)))
  }

  #pass(step: HistoryStep, kind: string, { bad, good, runs, reproduces }: { bad: boolean; good: boolean; runs: boolean; reproduces: boolean }): void {
    const act = actOfStep(step)
    this.#sinceFailure = runs ? (bad ? 0 : good ? FRESH : this.#sinceFailure + 1) : this.#sinceFailure + 1
    this.#sinceEdit = kind === 'edit' ? 0 : this.#sinceEdit + 1
    if (kind === 'user') {
      this.#turn = this.#steps
      this.#editsInTurn = 0
      this.#sinceFailure = reportsFault((step.input ?? step.action).replace(/^User: /, '')) ? 0 : FRESH
    }
    if (kind === 'edit' && !reproduces) {
      this.#edits++
      this.#editsInTurn++
      for (const path of changedPaths(act)) this.#edited.add(path)
    }
    if (kind === 'view') for (const path of act.paths) this.#viewed.add(path)
    if (kind === 'search' || kind === 'list') this.#found = step.observation.slice(0, FOUND)
    this.#steps++
  }
}
