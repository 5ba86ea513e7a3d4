import { Workflow } from '../induction/workflow.ts'
import type { SlotSource } from './abstract-step.ts'
import type { Routine } from './mine-routines.ts'

/** A slot, by where its value comes from. */
const SLOTS: Readonly<Record<SlotSource, string>> = {
  edited: '{the file edited last}',
  viewed: '{the file viewed last}',
  found: '{a file that a search or listing showed}',
  failed: '{a file that the test output names}',
  task: '{a name from the task}',
  repeated: '{the same command as before}',
  new: '{argument}',
  none: '',
}

/** Below this share of success a routine is a warning, not a recipe. */
const RECIPE = 0.5

/** A mined routine as a workflow: its slots say where their values come from, pre- and postconditions what was observed. */
export function routineWorkflow(routine: Routine): Workflow {
  const symbols = routine.steps.map(({ symbol }) => symbol)
  const told = routine.success === undefined ? '' : ` ${Math.round(routine.success * 100)} % of those that tell succeeded.`
  const first = routine.steps[0]
  return new Workflow({
    name: symbols.join(' → '),
    description: `A routine that runs share (weight ${routine.support.toFixed(1)}).${told}${routine.success !== undefined && routine.success < RECIPE ? ' Seen more often in failures.' : ''}`,
    applicableScenarios: [symbols.includes('test') ? 'changing code under test' : symbols.includes('edit') ? 'changing files' : 'finding things out'],
    steps: routine.steps.map(({ symbol, source, sure }) => ({
      stepType: symbol.split(' ')[0] as string,
      reasoning: source === 'none' || source === 'new' ? '' : `the argument is ${SLOTS[source].slice(1, -1)} (${Math.round(sure * 100)} % of the time)`,
      action: `${symbol} ${SLOTS[source]}`.trim(),
    })),
    preconditions: first && ['edited', 'viewed', 'found', 'failed'].includes(first.source) ? [`${SLOTS[first.source].slice(1, -1)} is known`] : [],
    postconditions: symbols.at(-1) === 'test' && (routine.success ?? 0) >= RECIPE ? ['the tests have run, mostly to success'] : [],
    provenance: { runs: routine.runs, writtenBy: 'mining', reinforced: 0, improved: 0 },
  })
}
