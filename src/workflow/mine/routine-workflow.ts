import { type Provenance, Workflow, type WorkflowStep } from '../induction/workflow.ts'
import type { SlotSource } from './abstract-step.ts'
import { checkRoutine } from './check-routines.ts'
import { describeSymbol, isNamedCall } from './describe-symbol.ts'
import type { Routine } from './routine.ts'
import { routineTitle } from './routine-title.ts'

/** A slot, by the source of its value. */
const SOURCE_SLOTS: Readonly<Record<SlotSource, string>> = {
  edited: '{a file edited before}',
  viewed: '{a file viewed before}',
  found: '{what was found just before}',
  failed: '{what the failure names}',
  task: '{what the task names}',
  repeated: '{the same as before}',
  new: '{argument}',
  none: '',
}

/** What had to exist before the first step. */
const PRECONDITIONS: Partial<Readonly<Record<SlotSource, string>>> = {
  edited: 'a file was edited',
  viewed: 'a file was viewed',
  found: 'something was found: a search, a listing or another result names it',
  failed: 'a test or a command failed and names what to look at',
}

/** The argument that a step needs and nobody knows in advance, by kind; commands of several words need none. */
const REQUIRED_ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ['view', '{file}'],
  ['edit', '{file}'],
  ['list', '{folder}'],
  ['search', '{what to look for}'],
  ['fetch', '{address}'],
  ['test', ''],
])

/** A source is mentioned if it holds in this fraction of the positions. */
const MIN_SOURCE_RATIO = 0.5

/** If runs that show a routine succeed less often than this fraction of the usual rate, it is a warning rather than a recipe. */
const MAX_WARNING_RATIO = 0.6

/** A mined routine as a workflow: its slots name where their values come from, its pre- and postconditions what was observed. */
export function routineWorkflow(routine: Routine): Workflow {
  const symbols = checkRoutine(routine).steps.map(({ symbol }) => symbol)
  const first = routine.steps[0]
  return new Workflow({
    name: routineTitle(routine),
    description: describe(routine),
    applicableScenarios: scenarios(symbols),
    steps: routine.steps.map(stepOf),
    preconditions: first && first.sourceRatio >= MIN_SOURCE_RATIO ? [PRECONDITIONS[first.source] ?? []].flat() : [],
    postconditions: symbols.at(-1) === 'test' && (routine.success ?? 0) >= 0.5 && !isWarning(routine) ? ['the tests have run, mostly to success'] : [],
    provenance: { runs: routine.runs, writtenBy: 'mining', reinforced: 0, improved: 0, ...successRates(routine) },
  })
}

function successRates({ success, usual }: Routine): Pick<Provenance, 'success' | 'usual'> {
  return { ...(success !== undefined && { success: roundToThousandths(success) }), ...(usual !== undefined && { usual: roundToThousandths(usual) }) }
}

/** To the thousandth: more digits carry no information, and change with every run. */
function roundToThousandths(share: number): number {
  return Math.round(share * 1_000) / 1_000
}

function describe({ success, usual = 1, runs, runCount = runs.length }: Routine): string {
  const sighting = `Seen in ${runCount} runs`
  if (success === undefined) return `${sighting}; how they ended is not known.`
  const [share, usualShare] = [Math.round(success * 100), Math.round(usual * 100)]
  const comparison = share === usualShare ? 'as of all runs' : `of all runs ${usualShare} %`
  const summary = `${sighting}; of those with a known outcome ${share === 100 ? 'all' : `${share} %`} succeeded, ${comparison}.`
  return isWarning({ success, usual }) ? `${summary} Seen more often in failures: a warning rather than a recipe.` : summary
}

function isWarning({ success, usual = 1 }: Pick<Routine, 'success' | 'usual'>): boolean {
  return success !== undefined && success < usual * MAX_WARNING_RATIO
}

/** When it is useful, by what it does. */
function scenarios(symbols: readonly string[]): string[] {
  const has = (pattern: RegExp): boolean => symbols.some((symbol) => pattern.test(symbol))
  const found: string[] = []
  if (has(/^edit$/)) found.push(has(/^test$/) ? 'changing code and testing the change' : 'changing files')
  else if (has(/^test$/)) found.push('running tests and reading what they say')
  if (has(/^run git (?:add|commit|push)/)) found.push('committing a change')
  if (has(/^run (?:python|node|npm|go|make|cargo|mise)/)) found.push('trying out a program or building it')
  if (has(/^fetch$/)) found.push('researching')
  if (found.length > 0) return found
  const call = symbols.find(isNamedCall)
  if (call !== undefined) return [`tasks that ${describeSymbol(call)}`]
  if (has(/^(?:list|view)$/)) return ['finding the place in the code']
  if (has(/^search$/)) return ['looking something up']
  return [`tasks that ${describeSymbol(symbols.find((symbol) => !/^(?:plan|ask)$/.test(symbol)) ?? symbols[0] ?? '')}`]
}

function stepOf({ symbol, source, sourceRatio }: Routine['steps'][number]): WorkflowStep {
  const phrase = describeSymbol(symbol)
  const isSourceKnown = source !== 'none' && source !== 'new' && sourceRatio >= MIN_SOURCE_RATIO
  const reasoning = isSourceKnown ? `${phrase}: ${SOURCE_SLOTS[source].slice(1, -1)} (${Math.round(sourceRatio * 100)} % of the time)` : phrase
  return {
    stepType: symbol.split(' ')[0] as string,
    reasoning: reasoning.charAt(0).toUpperCase() + reasoning.slice(1),
    action: actionOf(symbol, isSourceKnown ? source : source === 'none' ? 'none' : 'new'),
  }
}

/** What to do, with its slot: commands as they are typed, and without a slot if they are only repeated. */
function actionOf(symbol: string, source: SlotSource): string {
  const command = symbol.startsWith('run ') ? symbol.slice('run '.length) : undefined
  const slot =
    source === 'new'
      ? command?.includes(' ')
        ? ''
        : (REQUIRED_ARGUMENTS.get(symbol) ?? SOURCE_SLOTS.new)
      : command !== undefined && source === 'repeated'
        ? ''
        : SOURCE_SLOTS[source]
  return `${command ?? symbol} ${slot}`.trim()
}
