import { atoms, cutText } from '../../../text/index.ts'
import type { SourceMessage } from '../../chat/source-message.ts'
import { tokensOf } from '../../chat/tokens-of.ts'
import type { Prompts } from '../../prompts/prompts.ts'
import type { LineKind } from './line-value.ts'
import { type SourceLine, sourceLines } from './source-lines.ts'

const SOURCE_RATIO = 0.15
const MIN_TOKENS = 60
const MAX_TOKENS = 2000
/** The fraction of the room that lines of one kind may take while there are others. */
const KIND_RATIOS: Readonly<Record<LineKind, number>> = { asked: 0.5, said: 0.45, done: 0.25, found: 0.15 }
/** Minimum value of a line of each kind; lines below it are used only if there is nothing else. More is demanded of tool results. */
const MIN_VALUES: Readonly<Record<LineKind, number>> = { asked: 0.3, said: 0.3, done: 0.3, found: 0.6 }
/** The ending of words that introduce what follows. */
const INTRODUCES = /[:：]\**$/
/** A line that depends on more others than this is not used. */
const MAX_NEEDED = 3

/**
 * A summary made of lines of the source, each with its speaker: the requests, then statements and decisions, what was done and its outcome, and of tool
 * results errors and what was mentioned later; some 15 % of the source. Greetings and thanks, sentences that only announce the next call, and scraps of results
 * are used only if there is nothing else. Deterministic, needs no model and invents nothing. n log n in the sentences.
 * @param maxTokens tokens it may take
 * @param listedBelow lines that are listed below the summary anyway
 */
export function extractSummary(
  messages: readonly SourceMessage[],
  prompts: Prompts,
  maxTokens = MAX_TOKENS,
  listedBelow: ReadonlySet<string> = new Set(),
): string {
  const found = [...sourceLines(messages, prompts)]
  const informative = found.filter(({ idle, line }) => !idle && !listedBelow.has(line))
  const valuable = informative.filter(({ kind, value }) => value >= MIN_VALUES[kind])
  const size = messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
  const room = Math.min(maxTokens, Math.max(MIN_TOKENS, Math.floor(size * SOURCE_RATIO)))
  return chooseLines(valuable.length > 0 ? valuable : informative.length > 0 ? informative : found, found, room)
    .sort((a, b) => a.at - b.at)
    .filter((line, i, all) => !isDanglingIntroduction(line, all[i + 1]))
    .map(({ line, joins }, i) => (joins || i === 0 ? line : `\n${line}`))
    .join('')
}

/** Whether an agent's words introduce something that is not shown, and name nothing themselves: `The results are:`. */
function isDanglingIntroduction({ kind, line, message }: SourceLine, next: SourceLine | undefined): boolean {
  if (kind !== 'said' || !INTRODUCES.test(line) || atoms(line).size > 0) return false
  return next === undefined || (next.message !== message && (next.kind !== 'done' || next.message !== message + 1))
}

/** The best lines of each kind within its share of the room, then of all kinds in the remaining room, tool results last. */
function chooseLines(lines: readonly SourceLine[], all: readonly SourceLine[], room: number): SourceLine[] {
  const kept = new Map<number, SourceLine>()
  const ratios = { ...KIND_RATIOS }
  const later: SourceLine[] = []
  let left = room
  const calls = new Set<number>()
  const repeats = new Map<number, SourceLine>()
  const take = (group: readonly SourceLine[], tokens: number) => {
    for (const line of group) {
      kept.set(line.at, line)
      if (line.call === undefined) continue
      const repeat = repeats.get(line.call)
      if (line.kind !== 'done') repeats.set(line.call, line)
      else if (calls.add(line.call) && repeat && kept.delete(repeat.at)) left += repeat.tokens
    }
    left -= tokens
  }
  for (const line of lines.toSorted((a, b) => b.score - a.score || b.at - a.at)) {
    const group = withNeededLines(line, kept, all)
    const tokens = group.reduce((sum, one) => sum + one.tokens, 0)
    if (group.length === 0 || repeatsShownCall(line, calls) || (tokens > left && kept.size > 0)) continue
    const root = group.at(-1) as SourceLine
    if (tokens > left) take([root.tokens > left ? shortenLine(root, left) : root], root.tokens)
    else if (tokens / room > ratios[line.kind] && kept.size > 0) later.push(line)
    else {
      ratios[line.kind] -= tokens / room
      take(group, tokens)
    }
  }
  for (const isFound of [false, true])
    for (const line of later) {
      const group = (line.kind === 'found') === isFound && !repeatsShownCall(line, calls) ? withNeededLines(line, kept, all) : []
      const tokens = group.reduce((sum, one) => sum + one.tokens, 0)
      if (tokens <= left) take(group, tokens)
    }
  return [...kept.values()]
}

function repeatsShownCall({ kind, call }: SourceLine, calls: ReadonlySet<number>): boolean {
  return kind !== 'done' && call !== undefined && calls.has(call)
}

/** A line that is not chosen yet, with those it depends on; empty if these are too many. */
function withNeededLines(line: SourceLine, kept: ReadonlyMap<number, SourceLine>, all: readonly SourceLine[]): SourceLine[] {
  const group: SourceLine[] = []
  for (let one: SourceLine | undefined = line; one && !kept.has(one.at); one = one.needs === undefined ? undefined : all[one.needs]) {
    if (group.length > MAX_NEEDED) return []
    group.push(one)
  }
  return group
}

/** The beginning of a line: if the best one is too long as a whole, nothing else would represent the source. */
function shortenLine(source: SourceLine, tokens: number): SourceLine {
  const { line } = source
  const maxChars = Math.floor((line.length * (tokens - 1)) / source.tokens)
  return { ...source, line: `${cutText(line, maxChars)}…` }
}
