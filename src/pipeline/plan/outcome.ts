import { violations } from '../../law/index.ts'
import { type Edit, type History, keepAll, type Message } from '../../message/index.ts'
import { type FullFloor, fullFloor, type Strategy } from '../../strategy/index.ts'
import type { Measurement } from './measurement.ts'
import type { PlanOptions } from './plan-options.ts'
import { promisedTexts, refsInEdit } from './promised-texts.ts'
import { NOTHING_TO_CUT } from './refusal-reason.ts'
import type { Report, ReportSection } from './report.ts'
import type { Attempt } from './run-attempts.ts'

/** A decision that is not carried out yet: the edit, its result, and the texts that its refs promise, including those named in these texts. */
export interface Plan {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly report: Report
  /** The texts to archive before the edit is carried out: ref → text. */
  readonly promised: ReadonlyMap<string, string>
}

/** The plan for an attempt that may be used. @param texts the texts that its refs may promise */
export function compressedPlan(history: History, options: PlanOptions, measure: Measurement, best: Attempt, texts: ReadonlyMap<string, string>): Plan {
  const promised = promisedTexts(best.edit, texts)
  const floor = floorTokens(history, options, measure)
  const excess = excessOf(best.after, floor, measure)
  const report: Report = {
    ...commonReport(options, measure),
    status: 'compressed',
    why: excess ? explainExcess(best.after, floor, measure, options.strategy) : 'The history was above the budget.',
    tokens: { before: measure.before, after: best.after, budget: measure.budget, tools: measure.tools },
    messages: { before: history.messages.length, after: best.messages.length },
    violations: { before: violations(history, options.profile), after: violations({ ...history, messages: best.messages }, options.profile) },
    sections: reportSections(history.messages, best.edit, options, measure.beforeExact),
    refs: [...refsInEdit(best.edit)].filter((ref) => promised.has(ref)),
    ...(excess && { excess }),
  }
  return { edit: best.edit, messages: best.messages, report, promised }
}

/** The plan that keeps everything. */
export function unchangedPlan(history: History, options: PlanOptions, measure: Measurement, why: string): Plan {
  const currentViolations = violations(history, options.profile)
  const floor = floorTokens(history, options, measure)
  const excess = excessOf(measure.before, floor, measure)
  const isAllFloor = why === NOTHING_TO_CUT && excess?.reason === 'floor'
  const report: Report = {
    ...commonReport(options, measure),
    exact: { before: measure.beforeExact, after: measure.beforeExact },
    status: 'unchanged',
    why: isAllFloor ? explainExcess(measure.before, floor, measure, options.strategy) : why,
    tokens: { before: measure.before, after: measure.before, budget: measure.budget, tools: measure.tools },
    messages: { before: history.messages.length, after: history.messages.length },
    violations: { before: currentViolations, after: currentViolations },
    sections: history.messages.length === 0 ? [] : [{ kind: 'keep', messages: history.messages.length, tokens: measure.before - measure.tools }],
    refs: [],
    ...(excess && { excess }),
  }
  return { edit: keepAll(history.messages), messages: history.messages, report, promised: new Map() }
}

function commonReport(options: PlanOptions, measure: Measurement): Pick<Report, 'schema' | 'strategy' | 'profile' | 'exact'> {
  return { schema: 1, strategy: options.strategy.name, profile: options.profile.name, exact: { before: measure.beforeExact, after: true } }
}

function reportSections(messages: readonly Message[], edit: Edit<Message>, { counter, rough }: PlanOptions, exact: boolean): ReportSection[] {
  const before = exact ? counter : rough
  let at = 0
  return edit.map((section): ReportSection => {
    const length = 'keep' in section ? section.keep : section.cut
    const run = messages.slice(at, at + length)
    at += length
    const reason = section.reason === undefined ? {} : { reason: section.reason }
    if ('keep' in section) return { kind: 'keep', messages: length, tokens: counter.messages(run), ...reason }
    return { kind: 'cut', messages: length, put: section.put.length, tokensBefore: before.messages(run), tokensAfter: counter.messages(section.put), ...reason }
  })
}

function excessOf(after: number, floor: FloorTokens, { budget }: Measurement): Report['excess'] {
  return after > budget ? { tokens: after - budget, reason: floor.tokens > budget ? 'floor' : 'strategy' } : undefined
}

/** What exceeds the budget, by how much, and what would help. */
function explainExcess(after: number, { tokens: floor, holdsTurn }: FloorTokens, { budget, tools }: Measurement, { name }: Strategy): string {
  const schemas = tools > 0 ? `, tool schemas of ${tools}` : ''
  const turn = holdsTurn ? ', the turn under way that holds them' : ''
  const floorContent = `system text, unanswered words of the user, open calls${turn}${schemas}`
  const notes = after > floor ? ', which the notes for the rest fit into too' : ''
  if (floor > budget)
    return `The hard floor alone (${floorContent}) takes ${floor} tokens, ${floor - budget} above the budget of ${budget}. Ask for ${after} or more${notes}.`
  const chosen = `what ${name} keeps and the notes for what it cut`
  const rest =
    floor > 0 ? `${floor} of them are the hard floor (${floorContent}), the rest is ${chosen}` : `the hard floor is empty here, so all of them are ${chosen}`
  return `The result of ${name} takes ${after} tokens, ${after - budget} above the budget of ${budget}: ${rest}. Ask for ${after} or more, or for a strategy that keeps less.`
}

/** The messages that must always stay, tool schemas included. */
interface FloorTokens extends Pick<FullFloor, 'holdsTurn'> {
  readonly tokens: number
}

/** Counts the hard floor and the messages that must stay with it. */
function floorTokens(history: History, { counter, profile }: PlanOptions, { tools }: Measurement): FloorTokens {
  const { messages, holdsTurn } = fullFloor(history.messages, profile)
  return { tokens: counter.messages(messages) + tools, holdsTurn }
}
