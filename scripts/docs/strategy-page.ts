import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { apply, type Edit, type Message, messageText, normalise } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames } from '../../src/pipeline/index.ts'
import { type Context, gitDiff, incrementalSummary, type Strategy, sentenceCut, shrinkOnArrival, timeDecay } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { excerptOf } from '../house/embedded.ts'
import { exampleRun } from './example-run.ts'
import { strategyChoice } from './strategy-choice.ts'
import { OPTIONS_ELSEWHERE, strategyOptions } from './strategy-options.ts'

const root = join(import.meta.dirname, '../..')
const counter = createCounter({ exact: false })

const BUDGET = 900
const context: Context = {
  budget: BUDGET,
  profile: profileNamed('openai-chat'),
  count: counter.message,
  estimate: counter.text,
  ref: (words) => refOf('00', words),
}

/** One line a message: its role, and the beginning and end of its text. */
function shown(messages: readonly Message[], most = 110): string[] {
  return messages.map((message) => {
    const line = textOf(message).replace(/\s+/g, ' ')
    return `${message.role.padEnd(9)} ${line.length > most ? `${line.slice(0, most - 46)} … ${line.slice(-40)}` : line}`
  })
}

function textOf(message: Message): string {
  return message.parts
    .map((part) => (part.type === 'reasoning' ? `(thinks: ${part.text})` : part.type === 'image' ? '(picture)' : messageText({ ...message, parts: [part] })))
    .join(' ')
}

const LINES = 9
const WIDTH = 130

/** The lines of a message that an edit put, shortened for the page. */
function shownPut(message: Message): string[] {
  const lines = textOf(message)
    .split('\n')
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)} …` : line))
  const few = lines.length > LINES ? [...lines.slice(0, LINES - 2), `(${lines.length - LINES + 1} more lines)`, lines.at(-1) as string] : lines
  return few.map((line, i) => `+ ${(i === 0 ? message.role : '').padEnd(9)} ${line}`.trimEnd())
}

/** An edit as a diff: removed messages with `-`, their replacements with `+`, and kept ones shortened to a few lines and a count. */
function shownEdit(messages: readonly Message[], edit: Edit<Message>): string {
  const lines: string[] = []
  let gone: Message[] = []
  let put: Message[] = []
  const flush = () => {
    lines.push(...shortenLines(shown(gone, 90), 5).map((line) => `- ${line}`), ...put.flatMap(shownPut))
    gone = []
    put = []
  }
  let at = 0
  for (const section of edit) {
    const length = 'keep' in section ? section.keep : section.cut
    const run = messages.slice(at, at + length)
    at += length
    if ('keep' in section) {
      flush()
      lines.push(...shortenLines(shown(run, 90), 3).map((line) => `  ${line}`))
    } else {
      gone.push(...run)
      put.push(...section.put)
    }
  }
  flush()
  return lines.join('\n')
}

/** Shortens many lines to the first ones, a count, and the last. */
function shortenLines(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 2), `… ${lines.length - most + 1} more messages`, lines.at(-1) as string]
}

/** Strategies whose defaults suit larger runs than the one shown: the options of the example, as written in code, and the strategy. */
const SET: Readonly<Record<string, readonly [written: string, strategy: Strategy]>> = {
  'incremental-summary': ['incrementalSummary({ chunkTurns: 4 })', incrementalSummary({ chunkTurns: 4 })],
  'time-decay': ['timeDecay({ halfLifeMessages: 3, freshTokens: 600 })', timeDecay({ halfLifeMessages: 3, freshTokens: 600 })],
  'git-diff': ['gitDiff({ window: 2000 })', gitDiff({ window: 2000 })],
  'sentence-cut': ['sentenceCut({ maxTokens: 40 })', sentenceCut({ maxTokens: 40 })],
  'shrink-on-arrival': ['shrinkOnArrival({ maxTokens: 120 })', shrinkOnArrival({ maxTokens: 120 })],
}

/** The doc comment of a strategy's function, split into words and example, and its options. */
function words(name: string): { words: string; example: string; options: string } {
  const file = globSync(`src/strategy/{,*/}${name}.ts`, { cwd: root })[0]
  if (!file) return { words: PRESETS[name] ?? '', example: `pipelineNamed('${name}')`, options: '' }
  const source = readFileSync(join(root, file), 'utf8')
  const comment = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export function (\w+)\(/g)][0]
  const body = (comment?.[1] ?? '').replace(/^\s*\* ?/gm, '').trim()
  const [words = '', example = ''] = body.split(/\n?@example\n/)
  return {
    words: unwrapParagraphs(words),
    example: example.trim(),
    options: strategyOptions(readFileSync(join(root, OPTIONS_ELSEWHERE[name] ?? file), 'utf8')),
  }
}

/** The text of a comment with each paragraph and each item of a list on one line. */
function unwrapParagraphs(words: string): string {
  const paragraphs = words.trim().split(/\n\s*\n/)
  return paragraphs.map((paragraph) => paragraph.replace(/\s*\n(?!- )\s*/g, ' ')).join('\n\n')
}

const PRESETS: Readonly<Record<string, string>> = {
  adaptive:
    'Detects the kind of task (code, analysis, conversation, mixed, unknown) from the tools and words of the history and runs the list of strategies for it, in order, until the budget is met. The task and messages that the user marked with `<Pin>` stay.',
  basic:
    'Keeps the task and messages that the user marked with `<Pin>`, puts the information from the caller (`presets.basic({ taskList })`) in a record, and summarises everything else.',
  advanced:
    'Importance scoring, key events, incremental summary, sliding window and finally one summary, each with its gate and only while the budget is not met. Key information survives every step, as in `basic`.',
  intelligent:
    'Adaptive, then incremental summary, key events and one summary, while the budget is not met. Key information survives every step, as in `basic`.',
  tidy: 'Removes first what costs nothing to lose (reasoning, old pictures, repeats, stale reads), then runs `cover`, while the budget is not met.',
}

const planned = (name: string): Edit<Message> => (SET[name]?.[1] ?? pipelineNamed(name)).plan(exampleRun, context)

const measured = excerptOf(readFileSync(join(root, 'bench/results/strategies.md'), 'utf8'), 'overall')

/** The measurement of a strategy at a tenth of the tokens: recall, and the fraction of tokens left. */
function tenthOf(name: string): string {
  const row = measured.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? ''
  return row.split('|')[5]?.trim() ?? ''
}

function section(name: string): string {
  const { messages } = exampleRun
  const edit = normalise(messages, planned(name))
  const left = apply(messages, edit)
  const doc = words(name)
  const options = doc.options === '' ? '' : `Options:\n\n${doc.options}\n\n`
  const set = SET[name] ? ` with \`${SET[name][0]}\`` : ''
  return `## ${name}\n\n${doc.words}\n\n\`\`\`ts\n${doc.example}\n\`\`\`\n\n${options}Before and after${set}: ${tokensOf(messages)} → ${tokensOf(left)} tokens.\n\n<details><summary>What is removed, and what replaces it</summary>\n\n\`\`\`diff\n${shownEdit(messages, edit)}\n\`\`\`\n\n</details>`
}

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + counter.message(message), 0)
}

/** The text of `docs/strategies.md`: the doc comment of each strategy, and its edit of one small run. Deterministic, so that a test can keep it true. */
export const strategyPage = `# Strategies

Each strategy is one idea of what to keep. It reads a history and returns an edit: which messages stay, which are removed, what replaces them, and
why. Every strategy cuts only where the provider allows it, keeps the hard floor (system text, unanswered words of the user, open calls, pins),
never makes a history larger, and puts in each marker the ref under which the archive stores the removed text.

## Which one

Use \`cover\`, the default, unless another row of this table describes your case better. The last column was measured on all sources
of recorded runs at a tenth of their tokens, without a model: of the strings that the agent used later, the share that is still there, and in brackets the share of tokens left.
Compare both numbers; a few hundredths are no difference. All figures: [bench/results/strategies.md](../bench/results/strategies.md).

${strategyChoice((name) => ({ words: planned(name).some((section) => 'cut' in section && section.wants !== undefined), tenth: tenthOf(name) }))}

**Under names from other tools**

| elsewhere | here |
|---|---|
| LangChain \`trimMessages\`, Mastra \`TokenLimiter\` | [newest](#newest); \`cover\` keeps more of what is needed |
| LangChain \`summarizationMiddleware\`, a summarising condenser | \`summaries\` of a [session](sessions.md#summaries), or [incremental-summary](#incremental-summary) |
| LangChain \`ClearToolUsesEdit\`, Claude’s \`clear_tool_uses\`, masking of observations | [clear-tool-results](#clear-tool-results): \`keep\` is \`keepNewest\`, \`clear_at_least\` is \`minFreedTokens\`, \`exclude_tools\` is \`exclude\` |
| Claude’s \`clear_thinking\` | [drop-reasoning](#drop-reasoning) |
| AI SDK \`pruneMessages\` | \`drop-reasoning,clear-tool-results\` |
| Claude Code’s \`/compact\` | [decant compact](cli.md#compact) |
| Headroom’s compressors | [\`excerpt\`](doors.md#a-text-made-shorter-decantexcerpt) for one text, [\`onArrival\`](sessions.md#shortening-on-arrival) for all tool results |
| Letta’s and mem0’s search of past messages | [recall](archive.md#recall-for-agents); decant does not collect facts across conversations |

**A model’s words**: a summary consists of sentences from the source. If you configure a model (\`summaryModel: { model }\` of \`compress\`,
\`--llm provider:model\`), it reads the source and writes the summary in its own words, which are checked against the source; if the check fails, the sentences stay ([models.md](models.md)).

**The budget**: \`compress\`, the command line and the gateway meet the budget with every strategy. Only the hard floor may exceed it; a note of some 20 tokens then replaces everything else. If the floor fits but a note beside it does not, \`[…]\` or nothing replaces the removed messages: \`undo\`, \`restore\` and a search of the archive bring them back.
If the strategy's own idea leaves too much, it cuts further. Summaries give up lines, the least needed first; a strategy without summaries
cuts tool results and then the assistant's words to the same length. Then units are removed, in the strategy's own order (for most by age, the task last), and
summaries become notes. In \`A,B\`, \`sequence\` and \`until\` the last strategy cuts further, and the earlier ones only if that is not enough. If you call
\`plan(history, context)\` yourself, it stops where the idea does unless \`context.mustFit\` is set.

**How to name one**: \`decant compress --strategy NAME\` runs one, \`--strategy A,B\` runs A and then B. In code pass \`strategy: 'NAME'\`, or a strategy of \`decant/strategy\`
with its options: \`strategy: slidingWindow({ size: 5 })\`. decant then calls \`plan(history, context)\`, which the examples below call directly. Combine strategies with
\`sequence\`, \`until\`, \`when\`, \`first\` and \`protect\` of \`decant/pipeline\` and \`withKeyInformation\` of \`decant/strategy\` (key information survives whatever a
strategy cuts).

**Presets** are \`adaptive\`, \`basic\`, \`advanced\`, \`intelligent\` and \`tidy\`, of \`decant/pipeline\`: \`adaptive({ settings })\`, \`presets.basic(known, settings)\` and so on. \`known\` takes the options of
[key-information](#key-information). \`settings\` has \`slidingWindowSize\`, \`importanceScoreThreshold\` and \`incrementalSummaryChunkSize\`; the command line reads them from
the variables \`sliding_window_size\`, \`importance_score_threshold\` and \`incremental_summary_chunk_size\`, also when one of these three strategies runs alone. In code \`settingsFrom(process.env)\` reads them.

## What a message scores

\`importance-scoring\` uses \`importanceScore\` and \`key-events\` uses \`keyEvent\`; you can call both for any message. \`explain\` of
[\`KeyMessageExtractionStrategy\`](pipeline.md#what-stays) returns what \`key-messages\` uses:

\`\`\`ts
import { decode } from 'decant/format'
import { importanceScore, keyEvent } from 'decant/strategy'

const said = [
  { role: 'user', content: 'Please mend the parser.' },
  { role: 'assistant', content: 'The first attempt failed; I fix the scanner.' },
  { role: 'assistant', content: 'Looking around.' },
]
for (const message of decode(JSON.stringify(said)).history.messages) console.log(importanceScore(message), keyEvent(message))
\`\`\`

\`\`\`text
5 user input
5 error or fix
2 undefined
\`\`\`

## One of your own

It takes ten lines:

\`\`\`ts
import { draftEdit, type Strategy } from 'decant/strategy'

const onlyAnswers: Strategy = {
  name: 'only-answers',
  plan(history, context) {
    const keep = Uint8Array.from(history.messages, ({ role, parts }) => (role === 'user' || parts.every(({ type }) => type === 'text') ? 1 : 0))
    return draftEdit(history, context, { keep, reason: 'no answer' })
  },
}
\`\`\`

\`draftEdit\` does the rest: legal boundaries, the floor, notes, seams between roles. With \`replacement: (run) => ({ put: messages })\` the draft
puts messages of yours, instead of a note, in the place of a removed run. \`strategyContract\` of \`decant/testing\` checks your strategy against the
laws that the built-in ones obey. Use \`fittedEdit\` instead of \`draftEdit\` to cut further if the budget asks for more than the idea cuts.

## The run of the examples

\`scripts/strategy-docs.ts\` makes the examples below from this run of ${tokensOf(exampleRun.messages)} tokens, with a budget of ${BUDGET}. Lines with \`-\` were removed,
lines with \`+\` replace them; long lines are cut for this page. Each example shows the strategy's own idea only.

\`\`\`text
${shown(exampleRun.messages).join('\n')}
\`\`\`

${pipelineNames.map(section).join('\n\n')}
`
