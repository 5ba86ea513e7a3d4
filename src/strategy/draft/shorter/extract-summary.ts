import { countReplacedByNote, isWrittenByDecant, type Message, type Part, partText, summaryText } from '../../../message/index.ts'
import { harnessCommand, isPleasantry, looksLikeError, scanNames, sentenceSpans, userAuthoredText, withoutReminders } from '../../../text/index.ts'
import { isLasting } from '../../judge/is-lasting.ts'
import { KEY_WORDS } from '../../judge/key-words.ts'
import { statesDecision } from '../../judge/states-decision.ts'
import { lastFittingEnd } from './last-fitting-end.ts'

const SPEAKER_WEIGHTS: Readonly<Record<Speaker, number>> = { user: 5, decant: 4, assistant: 2, tool: 0.6, harness: 0.6, system: 1, developer: 1 }
/** Sentences looked at in one part: the first and the last ones. */
const FIRST_SENTENCES = 24
const LAST_SENTENCES = 8
const MAX_SENTENCE_CHARS = 600
/** Characters looked at in a long part at its beginning and at its end, and in the input of a call. */
const FIRST_CHARS = 30_000
const LAST_CHARS = 10_000
const MAX_INPUT_CHARS = 200
/** Tokens added to those of each line: otherwise lines of a word or two would come first. */
const TOKEN_OFFSET = 8
/** How many times the latest text counts more than the earliest. */
const RECENCY_FACTOR = 4
/** The weight added by a decision that was taken. */
const DECISION_WEIGHT = 2
/** The weight added by each specific string in a sentence, and how many of them count. */
const ATOM_WEIGHT = 1
const MAX_ATOMS = 4
/** The beginning of a line that states the task, so that a summary of a summary recognises it, and the largest fraction of a summary that such lines take. */
const TASK_LABEL = 'task: '
const TASK_FRACTION = 0.5
/** The largest fraction that decisions and limits take of what the task leaves. */
const LASTING_FRACTION = 0.5

/** A candidate line of a summary. */
interface WeightedLine {
  readonly line: string
  /** The value of its content, regardless of its age. */
  readonly weight: number
  readonly tokens: number
  /** The first few specific strings in it. */
  readonly atoms: readonly string[]
  /** Whether it is the user's: it is then taken even if each string in it occurs elsewhere too. */
  readonly isFromUser: boolean
  /** Whether it is a decision, or a limit that the user set. */
  readonly isLasting: boolean
}

interface Candidate extends WeightedLine {
  readonly score: number
}

/**
 * The speaker of a sentence. The answer of a tool is the tool's, whichever message carries it, and what a program writes in the user's name is the harness's.
 */
type Speaker = Message['role'] | 'decant' | 'harness'

/** A sentence of a message, labelled with its speaker. */
interface Sentence {
  readonly label: string
  readonly speaker: Speaker
  readonly text: string
  /** Whether a message begins or ends with it. */
  readonly isOuter: boolean
  readonly saysTask: boolean
}

/** Facts about the messages that sentences are taken from. */
interface ExtractSource {
  /** The message that set the task. */
  readonly task: Message | undefined
  readonly estimate: (text: string) => number
}

/** A source, with the tokens that a line stating the task may take. */
interface BoundedSource extends ExtractSource {
  readonly taskTokens: number
}

/**
 * The content of a run of messages in its own sentences, the most distinctive first while they fit: words of the user, decisions, errors and results, specific
 * strings that occur nowhere else in it, the first and last sentence of each message, and the latest text; no greetings, thanks or lines of marks alone. In
 * order, each line labelled with its speaker. Words of the task come first, in up to half of the tokens; a sentence of it that is too long is cut to its
 * beginning. Decisions, and limits that the user set, come next, however old they are, in up to half of what is left then. n log n.
 */
export function extractSummary(run: readonly Message[], maxTokens: number, source: ExtractSource): string {
  const bounded = { ...source, taskTokens: maxTokens * TASK_FRACTION }
  const all = run.flatMap((message, i) => {
    if (countReplacedByNote(message) !== undefined) return []
    const age = (run.length - 1 - i) / Math.max(1, run.length - 1)
    return candidatesOf(message, RECENCY_FACTOR ** (1 - age), bounded)
  })
  const isTaken = chooseLines(all, maxTokens)
  return all
    .filter((_, i) => isTaken[i])
    .map(({ line }) => line)
    .join('\n')
}

/** The lines of an extract that state the task. */
export function taskLines(extracted: string): string[] {
  return extracted.split('\n').filter((line) => line.startsWith(TASK_LABEL))
}

/** Chooses lines by score while they fit: the task first, then decisions and limits, then others, and last those with no string that is not there already. */
function chooseLines(all: readonly Candidate[], maxTokens: number): Uint8Array {
  const order = Array.from(all, (_, i) => i).sort((a, b) => (all[b]?.score ?? 0) - (all[a]?.score ?? 0) || a - b)
  const isTaken = new Uint8Array(all.length)
  const taken = new Set<string>()
  const later: number[] = []
  let left = maxTokens
  const take = (i: number) => {
    const { line, tokens, atoms } = all[i] as Candidate
    if (tokens > left || taken.has(line)) return
    taken.add(line)
    for (const atom of atoms) taken.add(atom)
    isTaken[i] = 1
    left -= tokens
  }
  for (const i of order) {
    const { line, tokens } = all[i] as Candidate
    if (line.startsWith(TASK_LABEL) && left - tokens >= maxTokens * TASK_FRACTION) take(i)
  }
  const lastingEnd = left * (1 - LASTING_FRACTION)
  for (const i of order) {
    const { line, tokens, isLasting } = all[i] as Candidate
    if (isLasting && !line.startsWith(TASK_LABEL) && left - tokens >= lastingEnd) take(i)
  }
  for (const i of order) {
    const { atoms, isFromUser } = all[i] as Candidate
    if (!isFromUser && atoms.length > 0 && atoms.every((atom) => taken.has(atom))) later.push(i)
    else take(i)
  }
  later.forEach(take)
  return isTaken
}

function candidatesOf(message: Message, recency: number, source: BoundedSource): Candidate[] {
  return cachedLinesOf(message, source).flatMap((line) => {
    const weighted = 'saysTask' in line ? weighLine(line, fitTaskLine(line.text, source), source) : line
    return weighted ? [{ ...weighted, score: (recency * weighted.weight) / Math.sqrt(weighted.tokens + TOKEN_OFFSET) }] : []
  })
}

/** The lines of each message, keyed by the estimate that one plan uses throughout: drafts of one plan extract the same messages again and again. */
const LINE_CACHE = new WeakMap<ExtractSource['estimate'], WeakMap<Message, readonly (WeightedLine | Sentence)[]>>()

/** The lines that a message may contribute; the sentence itself if it states the task, since how much of it fits differs each time. */
function cachedLinesOf(message: Message, source: ExtractSource): readonly (WeightedLine | Sentence)[] {
  if (message === source.task) return [...linesOf(message, source)]
  const cache = LINE_CACHE.get(source.estimate) ?? new WeakMap<Message, readonly (WeightedLine | Sentence)[]>()
  const cached = cache.get(message)
  if (cached) return cached
  const lines = [...linesOf(message, source)]
  LINE_CACHE.set(source.estimate, cache.set(message, lines))
  return lines
}

function* linesOf(message: Message, source: ExtractSource): Iterable<WeightedLine | Sentence> {
  for (const part of message.parts)
    for (const sentence of sentencesOf(message, part, source)) {
      const line = sentence.saysTask ? sentence : weighLine(sentence, sentence.text, source)
      if (line) yield line
    }
}

function* sentencesOf(message: Message, part: Part, { task }: ExtractSource): Iterable<Sentence> {
  if (part.type === 'reasoning' || part.type === 'image') return
  const text = part.type === 'tool-call' ? `${part.name} ${part.input.slice(0, MAX_INPUT_CHARS)}` : bothEnds(partContent(message, part))
  const speaker = speakerOf(message, part)
  const label = message === task && part.type === 'text' ? TASK_LABEL : labelOf(speaker, part)
  const spans = part.type === 'tool-call' ? [[0, text.length] as const] : sentenceSpans(text)
  for (const [i, [start, end]] of spans.entries()) {
    if (i >= FIRST_SENTENCES && i < spans.length - LAST_SENTENCES) continue
    const saysTask = `${label}${text.slice(start, start + TASK_LABEL.length)}`.startsWith(TASK_LABEL)
    if (end - start > MAX_SENTENCE_CHARS && !saysTask) continue
    const lineText = `${label}${text.slice(start, end).replace(/\s+/g, ' ')}`
    yield { label, speaker, text: lineText, isOuter: i === 0 || i === spans.length - 1, saysTask }
  }
}

/** A text, or if it is long its beginning and its end. */
function bothEnds(text: string): string {
  return text.length > FIRST_CHARS + LAST_CHARS ? `${text.slice(0, FIRST_CHARS)}\n${text.slice(-LAST_CHARS)}` : text
}

function weighLine({ label, speaker, isOuter }: Sentence, line: string, { estimate }: ExtractSource): WeightedLine | undefined {
  const text = line.slice(label.length)
  if (text.length < 3 || isEmptyLine(text) || isPleasantry(text)) return undefined
  const atoms = atomsIn(text)
  const weight = weightOf(speaker, text, isOuter) + ATOM_WEIGHT * atoms.length
  const lasting = speaker !== 'tool' && speaker !== 'harness' && isLasting(text, speaker === 'user')
  return { line, tokens: estimate(line) + 1, atoms, isFromUser: speaker === 'user', isLasting: lasting, weight }
}

/** The number of a line in a numbered view, and the fence around a block of code. */
const LINE_NUMBER = /^\s*\d{1,7}[→\t|:]/
const FENCE = /^\s*(?:```|~~~)[\w+-]{0,20}\s*$/

/** Whether a line consists of marks alone. */
function isEmptyLine(text: string): boolean {
  return FENCE.test(text) || !/[\p{L}\p{N}]/u.test(text.replace(LINE_NUMBER, ''))
}

/** A line that states the task, or its beginning if it is too long: even of the longest task some words stay. */
function fitTaskLine(line: string, { estimate, taskTokens }: BoundedSource): string {
  const cutAt = (end: number) => `${line.slice(0, end).trimEnd()} …`
  const fits = (text: string) => estimate(text) + 1 <= taskTokens
  if (line.length <= MAX_SENTENCE_CHARS && fits(line)) return line
  return cutAt(lastFittingEnd(line, Math.min(line.length - 1, MAX_SENTENCE_CHARS - 2), (end) => fits(cutAt(end))))
}

function speakerOf(message: Message, part: Part): Speaker {
  if (isWrittenByDecant(message)) return 'decant'
  if (part.type === 'tool-result') return 'tool'
  return message.role === 'user' && part.type === 'text' && part.text !== '' && userAuthoredText(part.text) === '' ? 'harness' : message.role
}

/**
 * The text of a part without the first and last lines of an earlier summary, which state how much it represents and are rewritten, and without the text that
 * a harness put into a result, which instructs the agent and has no author in the run, or before words of the user. A command to the harness is as typed.
 */
function partContent(message: Message, part: Part): string {
  if (isWrittenByDecant(message)) return summaryText.read(partText(part))?.text ?? partText(part)
  if (part.type === 'tool-result') return withoutReminders(partText(part))
  if (message.role !== 'user') return partText(part)
  return (harnessCommand(partText(part)) ?? userAuthoredText(partText(part))) || partText(part)
}

function weightOf(speaker: Speaker, text: string, isOuter: boolean): number {
  let weight = SPEAKER_WEIGHTS[speaker]
  if (isOuter) weight += 1
  if (KEY_WORDS.decision.test(text)) weight += 1
  if (speaker !== 'tool' && statesDecision(text)) weight += DECISION_WEIGHT
  if (speaker === 'user' && KEY_WORDS.marked.test(text)) weight += 2
  if (looksLikeError(text)) weight += 1.2
  return weight
}

/** The first few specific strings in a sentence: paths, names, numbers, which a later step may need and could not guess. */
function atomsIn(text: string): string[] {
  const found: string[] = []
  scanNames(text, (start, end) => {
    if (found.length < MAX_ATOMS) found.push(text.slice(start, end))
  })
  return found
}

function labelOf(speaker: Speaker, part: Part): string {
  if (speaker === 'decant') return ''
  if (part.type === 'tool-result') return `result${part.name ? ` of ${part.name}` : ''}: `
  if (part.type === 'tool-call') return 'used '
  return `${speaker}: `
}
