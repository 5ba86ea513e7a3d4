import { freeName } from './free-name.ts'
import { matchWorkflow } from './match-workflow.ts'
import { nearDuplicate } from './near-duplicate.ts'
import { parseWorkflows } from './parse-workflows.ts'
import { Workflow } from './workflow.ts'

/** What an answer did to the workflows. */
export interface Increment {
  readonly workflows: readonly Workflow[]
  readonly action: 'NEW' | 'REINFORCE' | 'IMPROVE'
  /** Names of the workflows that are new, reinforced or improved. */
  readonly touched: readonly string[]
}

/** `ACTION:` at the beginning of a line, before any workflow, whatever emphasis or brackets stand around it. */
const ACTION = /^[\s>#*_`-]{0,8}ACTION[*_`\s]{0,6}[:：][*_`\s[]{0,8}(NEW|REINFORCE[SD]?|IMPROVE[SD]?|IMPROVING|REINFORCING)\b/im
/** The question itself: a model that repeats it says nothing. */
const ECHO = /ACTION: \[NEW\/REINFORCE\/IMPROVE\]|^[\s>*]{0,6}#{1,4}\s{0,3}Workflow:\s{0,3}\[Name\]/m
const TARGET = /^[\s>#*_`-]{0,8}TARGET[*_`\s]{0,6}[:：][*_`\s["']{0,8}([^\n]{1,400})$/im

/**
 * Reads a model's answer and applies it. A missing ACTION means REINFORCE; an IMPROVE that matches nothing is appended; an answer that
 * cannot be read changes nothing, and neither does one whose workflow is missing. The lists given are never changed.
 * @param run the run that the answer is about, for provenance
 */
export function parseIncrementalResponse(answer: string, existing: readonly Workflow[], run = ''): Increment {
  if (ECHO.test(answer)) return { workflows: existing, action: 'REINFORCE', touched: [] }
  const start = answer.search(/^[\s>*]{0,6}#{1,4}\s{0,3}\**\s{0,2}Workflow\s{0,2}[:：]/im)
  const head = (start < 0 ? answer : answer.slice(0, start)).slice(0, 20_000)
  const word = ACTION.exec(head)?.[1]?.toUpperCase() ?? 'REINFORCE'
  const target = (TARGET.exec(head)?.[1] ?? '').replace(/[*_`\]"'.\s]+$/, '')
  const at = matchWorkflow(target, existing)
  if (word.startsWith('REINFORC')) return reinforced(existing, at, run)
  const written = parseWorkflows(answer, run)
  const first = written[0]
  if (!first) return { workflows: existing, action: word === 'NEW' ? 'NEW' : 'IMPROVE', touched: [] }
  if (word === 'NEW') return added(existing, written, run)
  if (at < 0) return { ...added(existing, written, run), action: 'IMPROVE' }
  return improved(existing, at, first)
}

function reinforced(existing: readonly Workflow[], at: number, run: string): Increment {
  const workflow = existing[at]
  if (!workflow) return { workflows: existing, action: 'REINFORCE', touched: [] }
  const { runs, reinforced: count } = workflow.provenance
  const provenance = { ...workflow.provenance, runs: withRun(runs, run), reinforced: count + 1 }
  return { workflows: existing.with(at, new Workflow({ ...workflow, provenance })), action: 'REINFORCE', touched: [workflow.name] }
}

/** New workflows are appended; one that says the same as a known one reinforces it, one that only bears the name of another is told apart by a number. */
function added(existing: readonly Workflow[], written: readonly Workflow[], run: string): Increment {
  let workflows = existing.slice()
  const touched: string[] = []
  for (const one of written) {
    const same = nearDuplicate(one, workflows)
    if (same >= 0) {
      const again = reinforced(workflows, same, run)
      workflows = again.workflows.slice()
      touched.push(...again.touched)
      continue
    }
    const name = freeName(one.name, workflows)
    workflows.push(new Workflow({ ...one, name, provenance: { ...one.provenance, runs: withRun([], run) } }))
    touched.push(name)
  }
  return { workflows, action: workflows.length > existing.length ? 'NEW' : 'REINFORCE', touched }
}

function improved(existing: readonly Workflow[], at: number, better: Workflow): Increment {
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
    name: better.name ? freeName(better.name, existing.toSpliced(at, 1)) : old.name,
    preconditions: old.preconditions,
    postconditions: old.postconditions,
    provenance,
  })
  return { workflows: existing.with(at, merged), action: 'IMPROVE', touched: [merged.name] }
}

function withRun(runs: readonly string[], run: string): readonly string[] {
  return run === '' || runs.includes(run) ? runs : [...runs, run]
}
