import { isWritten, type Message, noteCount, type Part, partText, summaryText } from '../../../message/index.ts'
import { looksLikeError, scanNames, sentences, withoutReminders } from '../../../text/index.ts'
import { KEY_WORDS } from '../../judge/key-words.ts'
import { settles } from '../../judge/settles.ts'
import { endWithin } from './end-within.ts'

const SAID: Readonly<Record<Speaker, number>> = { user: 5, decant: 4, assistant: 2, tool: 0.6, system: 1, developer: 1 }
/** Sentences looked at in one part: the first and the last ones. */
const FIRST = 24
const LAST = 8
const LONGEST = 600
/** The latest text is worth this many times the earliest. */
const RECENT = 4
/** The weight added by a decision that was taken. */
const DECIDED = 2
/** The weight added by each specific string in a sentence, and how many of them count. */
const ATOM = 1
const MOST_ATOMS = 4
/** The beginning of a line that states the task, so that a summary of a summary recognises it, and the largest share of a summary that such lines take. */
const TASK = 'task: '
const TASK_SHARE = 0.5

/** A candidate line of a summary. */
interface Measured {
  readonly line: string
  /** The worth of its content, regardless of its age. */
  readonly weight: number
  readonly tokens: number
  /** The first few specific strings in it. */
  readonly atoms: readonly string[]
  /** Whether the user said it: it is then taken even if each string in it occurs elsewhere too. */
  readonly isUsers: boolean
}

interface Candidate extends Measured {
  readonly worth: number
}

/** The speaker of a sentence. The answer of a tool is the tool's, whichever message carries it. */
type Speaker = Message['role'] | 'decant'

/** A sentence of a message, labelled with its speaker. */
interface Sentence {
  readonly label: string
  readonly speaker: Speaker
  readonly whole: string
  /** Whether a message begins or ends with it. */
  readonly isOuter: boolean
  readonly saysTask: boolean
}

/** Facts about the messages that sentences are taken from. */
interface Source {
  /** The message that set the task. */
  readonly task: Message | undefined
  readonly estimate: (text: string) => number
}

/** A source, with the tokens that a line stating the task may take. */
interface Bounded extends Source {
  readonly taskTokens: number
}

/**
 * The content of a run of messages in its own sentences, the most telling first while they fit: words of the user, decisions, errors and results, specific
 * strings that occur nowhere else in it, the first and last sentence of each message, and the latest text. In order, each line labelled with its speaker. Words
 * of the task come first, in up to half of the tokens; a sentence of it that is too long is cut to its beginning. n log n.
 */
export function extract(run: readonly Message[], maxTokens: number, source: Source): string {
  const all: Candidate[] = []
  const bounded = { ...source, taskTokens: maxTokens * TASK_SHARE }
  run.forEach((message, i) => {
    if (noteCount(message) !== undefined) return
    const age = (run.length - 1 - i) / Math.max(1, run.length - 1)
    collect(message, RECENT ** (1 - age), all, bounded)
  })
  const order = Array.from(all, (_, i) => i).sort((a, b) => (all[b]?.worth ?? 0) - (all[a]?.worth ?? 0) || a - b)
  const taken = new Uint8Array(all.length)
  const said = new Set<string>()
  const later: number[] = []
  let left = maxTokens
  const take = (i: number) => {
    const { line, tokens, atoms } = all[i] as Candidate
    if (tokens > left || said.has(line)) return
    said.add(line)
    for (const atom of atoms) said.add(atom)
    taken[i] = 1
    left -= tokens
  }
  for (const i of order) {
    const { line, tokens } = all[i] as Candidate
    if (line.startsWith(TASK) && left - tokens >= maxTokens * TASK_SHARE) take(i)
  }
  for (const i of order) {
    const { atoms, isUsers } = all[i] as Candidate
    if (!isUsers && atoms.length > 0 && atoms.every((atom) => said.has(atom))) later.push(i)
    else take(i)
  }
  later.forEach(take)
  return all
    .filter((_, i) => taken[i])
    .map(({ line }) => line)
    .join('\n')
}

/** The lines of an extract that state the task. */
export function taskLines(extracted: string): string[] {
  return extracted.split('\n').filter((line) => line.startsWith(TASK))
}

function collect(message: Message, recency: number, all: Candidate[], source: Bounded): void {
  for (const said of saidBy(message, source)) {
    const line = 'saysTask' in said ? measured(said, begun(said.whole, source), source) : said
    if (line) all.push({ ...line, worth: (recency * line.weight) / Math.sqrt(line.tokens + 8) })
  }
}

/** The lines of each message, keyed by the estimate that one plan uses throughout: drafts of one plan extract the same messages again and again. */
const SAID_BY = new WeakMap<Source['estimate'], WeakMap<Message, readonly (Measured | Sentence)[]>>()

/** The lines that a message may contribute; the sentence itself if it states the task, since how much of it fits differs each time. */
function saidBy(message: Message, source: Source): readonly (Measured | Sentence)[] {
  if (message === source.task) return [...linesOf(message, source)]
  const said = SAID_BY.get(source.estimate) ?? new WeakMap<Message, readonly (Measured | Sentence)[]>()
  const known = said.get(message)
  if (known) return known
  const lines = [...linesOf(message, source)]
  SAID_BY.set(source.estimate, said.set(message, lines))
  return lines
}

function* linesOf(message: Message, source: Source): Iterable<Measured | Sentence> {
  for (const part of message.parts)
    for (const sentence of sentencesOf(message, part, source)) {
      const line = sentence.saysTask ? sentence : measured(sentence, sentence.whole, source)
      if (line) yield line
    }
}

function* sentencesOf(message: Message, part: Part, { task }: Source): Iterable<Sentence> {
  if (part.type === 'reasoning' || part.type === 'image') return
  const text = part.type === 'tool-call' ? `${part.name} ${part.input.slice(0, 200)}` : saidIn(message, part)
  const label = message === task && part.type === 'text' ? TASK : labelOf(message, part)
  const speaker = isWritten(message) ? 'decant' : part.type === 'tool-result' ? 'tool' : message.role
  const spans =
    part.type === 'tool-call' ? [[0, text.length] as const] : sentences(text.length > 40_000 ? `${text.slice(0, 30_000)}\n${text.slice(-10_000)}` : text)
  for (const [i, [start, end]] of spans.entries()) {
    if (i >= FIRST && i < spans.length - LAST) continue
    const saysTask = `${label}${text.slice(start, start + TASK.length)}`.startsWith(TASK)
    if (end - start > LONGEST && !saysTask) continue
    const whole = `${label}${text.slice(start, end).replace(/\s+/g, ' ')}`
    yield { label, speaker, whole, isOuter: i === 0 || i === spans.length - 1, saysTask }
  }
}

function measured({ label, speaker, isOuter }: Sentence, line: string, { estimate }: Source): Measured | undefined {
  const words = line.slice(label.length)
  if (words.length < 3) return undefined
  const atoms = atomsIn(words)
  return { line, tokens: estimate(line) + 1, atoms, isUsers: speaker === 'user', weight: weightOf(speaker, words, isOuter) + ATOM * atoms.length }
}

/** A line that states the task, or its beginning if it is too long: even of the longest task some words stay. */
function begun(line: string, { estimate, taskTokens }: Bounded): string {
  const made = (end: number) => `${line.slice(0, end).trimEnd()} …`
  const fits = (text: string) => estimate(text) + 1 <= taskTokens
  if (line.length <= LONGEST && fits(line)) return line
  return made(endWithin(line, Math.min(line.length - 1, LONGEST - 2), (end) => fits(made(end))))
}

/**
 * The text of a part without the first and last lines of an earlier summary, which state how much it stands for and are written anew, and without the text that
 * a harness put into a result, which instructs the agent and was said by nobody.
 */
function saidIn(message: Message, part: Part): string {
  const text = part.type === 'tool-result' ? withoutReminders(partText(part)) : partText(part)
  return (isWritten(message) ? summaryText.read(text)?.words : undefined) ?? text
}

function weightOf(speaker: Speaker, words: string, isOuter: boolean): number {
  let weight = SAID[speaker]
  if (isOuter) weight += 1
  if (KEY_WORDS.decision.test(words)) weight += 1
  if (speaker !== 'tool' && settles(words)) weight += DECIDED
  if (speaker === 'user' && KEY_WORDS.marked.test(words)) weight += 2
  if (looksLikeError(words)) weight += 1.2
  return weight
}

/** The first few specific strings in a sentence: paths, names, numbers, which a later step may need and could not guess. */
function atomsIn(words: string): string[] {
  const found: string[] = []
  scanNames(words, (start, end) => {
    if (found.length < MOST_ATOMS) found.push(words.slice(start, end))
  })
  return found
}

function labelOf(message: Message, part: Part): string {
  if (isWritten(message)) return ''
  if (part.type === 'tool-result') return `result${part.name ? ` of ${part.name}` : ''}: `
  if (part.type === 'tool-call') return 'used '
  return `${message.role}: `
}
