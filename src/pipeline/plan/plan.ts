import type { Profile, Violation } from '../../law/index.ts'
import { newViolations, violations } from '../../law/index.ts'
import { apply, besideResults, type Edit, floorMessages, type History, hardFloor, keepAll, type Message, normalise, partText } from '../../message/index.ts'
import type { Context, Strategy } from '../../strategy/index.ts'
import type { Counter } from '../../token/index.ts'
import { type Budget, resolveBudget } from './budget.ts'
import { present } from './present.ts'
import { promisedTexts, refsPut } from './promised-texts.ts'
import type { Report, ReportSection } from './report.ts'
import { shareOf, tokensApart } from './share-of.ts'
import { wellFormed } from './well-formed.ts'

/** What a plan is made from. All of it was prepared before; planning is pure and sync. */
export interface PlanOptions {
  readonly budget: Budget
  readonly strategy: Strategy
  readonly profile: Profile
  /** Counts exactly what stays. */
  readonly counter: Counter
  /** Estimates what is cut, and an input that is far above its budget. */
  readonly rough: Counter
  /** The handle under which the archive will hold a text. */
  readonly ref: (text: string) => string
  /** The caller's clock, in milliseconds since 1970: a message a day later than that and more does not tell what time it is. Planning reads none itself. */
  readonly clock?: number
  /** What is left out of it stays unknown to the strategy; `now` is the latest time that a message tells. */
  readonly prepared?: Pick<Context, 'now' | 'pinned' | 'vectors' | 'earlier' | 'task' | 'taskVector'>
}

/** A decision, not yet carried out: the edit, what it leaves, and the texts that its refs promise, those that these texts name among them. */
export interface Plan {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly report: Report
  /** What must be archived before the edit is carried out: ref → text. */
  readonly promised: ReadonlyMap<string, string>
}

const ATTEMPTS = 3
/** Where the estimate is this far above the budget, nobody needs the exact count of the input. */
const CLEARLY_OVER = 1.5
/** An estimate is trusted to be right within this share. */
const NEAR = 0.5
/** Characters up to which the tokens that a share is taken of are counted; of more they are estimated. */
const COUNTED = 8_000_000

/**
 * Decides how to make a history fit a budget. Never worse than doing nothing: where the strategy finds nothing, makes the
 * history no smaller, breaks a law that held before or touches the hard floor, the plan keeps everything and says why.
 *
 * @example
 * const { edit, report } = plan(history, { budget: 12_000, strategy: cover(), profile, counter, rough, ref })
 */
export function plan(history: History, options: PlanOptions): Plan {
  const now = present(history.messages, options.prepared?.now, options.clock)
  const measure = measured(history, options)
  if (measure.before <= measure.budget) return unchanged(history, options, measure, 'The history fits the budget as it is.')
  const texts = new Map<string, string>()
  const context = contextFor(options, now, measure, texts)
  const best = attempt(history, options, context, measure)
  const sure = settled(history, options, measure, best.after)
  const refusal = refuse(history, best, sure, options.profile)
  if (refusal) return unchanged(history, options, sure, refusal)
  return carried(history, options, sure, best, texts)
}

interface Measure {
  readonly before: number
  readonly beforeExact: boolean
  /** Tokens of the whole result, tool schemas included. */
  readonly budget: number
  readonly tools: number
}

function measured(history: History, { budget, counter, rough }: PlanOptions): Measure {
  const tools = counter.tools(history.tools)
  const resolved = resolveBudget(budget)
  if ('share' in resolved) {
    const exact = charactersOf(history) <= COUNTED
    const apart = tokensApart(history.messages, counter.message, (exact ? counter : rough).message)
    return { before: apart.system + apart.rest + tools, beforeExact: exact, budget: shareOf(apart, resolved.share) + tools, tools }
  }
  const estimated = rough.messages(history.messages) + tools
  if (estimated > resolved.tokens * CLEARLY_OVER) return { before: estimated, beforeExact: false, budget: resolved.tokens, tools }
  return { before: counter.messages(history.messages) + tools, beforeExact: true, budget: resolved.tokens, tools }
}

function contextFor(options: PlanOptions, now: string | undefined, measure: Measure, texts: Map<string, string>): Context {
  const { counter, rough, prepared } = options
  return {
    ...prepared,
    ...(now !== undefined && { now }),
    budget: Math.max(0, measure.budget - measure.tools),
    profile: options.profile,
    count: (message) => counter.message(message),
    estimate: (text) => rough.text(text),
    ref: (text) => {
      const ref = options.ref(text)
      texts.set(ref, text)
      return ref
    },
  }
}

function charactersOf({ messages }: History): number {
  let characters = 0
  for (const message of messages) for (const part of message.parts) characters += partText(part).length
  return characters
}

interface Attempt {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly after: number
}

/**
 * Runs the strategy; where it overshoots, asks again for as much less, and takes the smallest answer. Where that is above the budget still, it must fit:
 * the strategy goes on from its idea, if that breaks no law.
 */
function attempt(history: History, options: PlanOptions, context: Context, measure: Measure): Attempt {
  let best: Attempt | undefined
  let budget = context.budget
  for (let i = 0; i < ATTEMPTS; i++) {
    const next = asked(history, options, { ...context, budget }, measure)
    if (best && next.after >= best.after) break
    best = next
    if (best.after <= measure.budget) return best
    budget = Math.max(0, budget - (best.after - measure.budget) - 8)
  }
  const pressed = asked(history, options, { ...context, mustFit: true }, measure)
  if (!best || (pressed.after < best.after && newViolations(history, { ...history, messages: pressed.messages }, options.profile).length === 0)) return pressed
  return best
}

function asked(history: History, { strategy, counter }: PlanOptions, context: Context, { tools }: Measure): Attempt {
  const edit = wellFormed(normalise(history.messages, strategy.plan(history, context)))
  const messages = apply(history.messages, edit)
  return { edit, messages, after: counter.messages(messages) + tools }
}

/** An input that was only estimated is counted where what comes out is so near to it that the estimate may be wrong about which is smaller. */
function settled(history: History, { counter }: PlanOptions, measure: Measure, after: number): Measure {
  if (measure.beforeExact || after < measure.before * NEAR) return measure
  return { ...measure, before: counter.messages(history.messages) + measure.tools, beforeExact: true }
}

/** Why a result must not be used; undefined where it may. */
function refuse(history: History, { edit, messages, after }: Attempt, measure: Measure, profile: Profile): string | undefined {
  if (after >= measure.before || edit.every((section) => 'keep' in section)) return 'The strategy found nothing to cut.'
  const broken = newViolations(history, { ...history, messages }, profile)[0]
  if (broken) return `The result would break a law of ${profile.name}: ${broken.message}`
  const touched = touchedFloor(history.messages, messages)
  if (touched >= 0) return `The strategy would touch message ${touched}, which is system text or words of the user that nobody answered yet.`
  return undefined
}

/** Index of the first message of the floor whose own words are not in the result as they were; -1 where all are. */
function touchedFloor(before: readonly Message[], after: readonly Message[]): number {
  const left = new Set(after)
  const byId = new Map(after.map((message) => [message.id, message]))
  const floor = hardFloor(before)
  return before.findIndex((message, i) => {
    if (!floor[i] || message.role === 'assistant' || message.role === 'tool' || left.has(message)) return false
    const kept = byId.get(message.id)
    if (kept === undefined) return true
    return floor[i] === 2 ? words(besideResults(kept)) !== words(besideResults(message)) : words(kept) !== words(message)
  })
}

function words(message: Message): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

function carried(history: History, options: PlanOptions, measure: Measure, best: Attempt, texts: ReadonlyMap<string, string>): Plan {
  const promised = promisedTexts(best.edit, texts)
  const floor = floorTokens(history, options, measure)
  const excess = excessOf(best.after, floor, measure)
  const report: Report = {
    ...frame(options, measure),
    status: 'compressed',
    why: excess ? whyAbove(best.after, floor, measure, options.strategy) : 'The history was above the budget.',
    tokens: { before: measure.before, after: best.after, budget: measure.budget, tools: measure.tools },
    messages: { before: history.messages.length, after: best.messages.length },
    violations: { before: violations(history, options.profile), after: violations({ ...history, messages: best.messages }, options.profile) },
    sections: sections(history.messages, best.edit, options, measure.beforeExact),
    refs: [...refsPut(best.edit)].filter((ref) => promised.has(ref)),
    ...(excess && { excess }),
  }
  return { edit: best.edit, messages: best.messages, report, promised }
}

/** Tokens of the hard floor and the tool schemas. */
function floorTokens(history: History, { counter }: PlanOptions, measure: Measure): number {
  let tokens = measure.tools
  for (const message of floorMessages(history.messages)) tokens += counter.message(message)
  return tokens
}

function excessOf(after: number, floor: number, { budget }: Measure): Report['excess'] {
  return after > budget ? { tokens: after - budget, reason: floor > budget ? 'floor' : 'strategy' } : undefined
}

/** What is above the budget, by how much, and what would help. */
function whyAbove(after: number, floor: number, { budget, tools }: Measure, { name }: Strategy): string {
  const schemas = tools > 0 ? `, tool schemas of ${tools}` : ''
  const held = `system text, unanswered words of the user, open calls${schemas}`
  if (floor > budget) return `The hard floor alone (${held}) takes ${floor} tokens, ${floor - budget} above the budget of ${budget}. Ask for ${after} or more.`
  const rest = `${floor} of them are the hard floor (${held}), the others what ${name} keeps and the notes in the place of what went`
  return `What ${name} leaves takes ${after} tokens, ${after - budget} above the budget of ${budget}: ${rest}. Ask for more, or for a strategy that keeps less.`
}

function sections(messages: readonly Message[], edit: Edit<Message>, { counter, rough }: PlanOptions, exact: boolean): ReportSection[] {
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

function frame(options: PlanOptions, measure: Measure): Pick<Report, 'schema' | 'strategy' | 'profile' | 'exact'> {
  return { schema: 1, strategy: options.strategy.name, profile: options.profile.name, exact: { before: measure.beforeExact, after: true } }
}

function unchanged(history: History, options: PlanOptions, measure: Measure, why: string): Plan {
  const found: readonly Violation[] = violations(history, options.profile)
  const excess = excessOf(measure.before, floorTokens(history, options, measure), measure)
  const report: Report = {
    ...frame(options, measure),
    exact: { before: measure.beforeExact, after: measure.beforeExact },
    status: 'unchanged',
    why,
    tokens: { before: measure.before, after: measure.before, budget: measure.budget, tools: measure.tools },
    messages: { before: history.messages.length, after: history.messages.length },
    violations: { before: found, after: found },
    sections: history.messages.length === 0 ? [] : [{ kind: 'keep', messages: history.messages.length, tokens: measure.before - measure.tools }],
    refs: [],
    ...(excess && { excess }),
  }
  return { edit: keepAll(history.messages), messages: history.messages, report, promised: new Map() }
}
