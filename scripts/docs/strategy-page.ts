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

/** One line a message: who speaks, and the beginning of what was said. */
function shown(messages: readonly Message[], most = 110): string[] {
  return messages.map((message) => {
    const line = said(message).replace(/\s+/g, ' ')
    return `${message.role.padEnd(9)} ${line.length > most ? `${line.slice(0, most - 46)} … ${line.slice(-40)}` : line}`
  })
}

function said(message: Message): string {
  return message.parts
    .map((part) => (part.type === 'reasoning' ? `(thinks: ${part.text})` : part.type === 'image' ? '(picture)' : messageText({ ...message, parts: [part] })))
    .join(' ')
}

const LINES = 9
const WIDTH = 130

/** What an edit put, by its lines, the long ones and the many cut for the page. */
function shownPut(message: Message): string[] {
  const lines = said(message)
    .split('\n')
    .map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)} …` : line))
  const few = lines.length > LINES ? [...lines.slice(0, LINES - 2), `(${lines.length - LINES + 1} more lines)`, lines.at(-1) as string] : lines
  return few.map((line, i) => `+ ${(i === 0 ? message.role : '').padEnd(9)} ${line}`.trimEnd())
}

/** An edit as a diff: what stays by its first message and a count, what goes with `-`, what stands in its place with `+`. */
function shownEdit(messages: readonly Message[], edit: Edit<Message>): string {
  const lines: string[] = []
  let gone: Message[] = []
  let put: Message[] = []
  const flush = () => {
    lines.push(...few(shown(gone, 90), 5).map((line) => `- ${line}`), ...put.flatMap(shownPut))
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
      lines.push(...few(shown(run, 90), 3).map((line) => `  ${line}`))
    } else {
      gone.push(...run)
      put.push(...section.put)
    }
  }
  flush()
  return lines.join('\n')
}

/** Of many lines the first ones, a count, and the last. */
function few(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 2), `… ${lines.length - most + 1} more messages`, lines.at(-1) as string]
}

/** Where the defaults are for runs larger than the one shown: what the example sets, as it would be written, and the strategy. */
const SET: Readonly<Record<string, readonly [written: string, strategy: Strategy]>> = {
  'incremental-summary': ['incrementalSummary({ chunkTurns: 4 })', incrementalSummary({ chunkTurns: 4 })],
  'time-decay': ['timeDecay({ halfLifeMessages: 3, freshTokens: 600 })', timeDecay({ halfLifeMessages: 3, freshTokens: 600 })],
  'git-diff': ['gitDiff({ window: 2000 })', gitDiff({ window: 2000 })],
  'sentence-cut': ['sentenceCut({ maxTokens: 40 })', sentenceCut({ maxTokens: 40 })],
  'shrink-on-arrival': ['shrinkOnArrival({ maxTokens: 120 })', shrinkOnArrival({ maxTokens: 120 })],
}

/** What the source file says about its strategy: the doc comment of the function without its example, and its options. */
function words(name: string): { words: string; example: string; options: string } {
  const file = globSync(`src/strategy/{,*/}${name}.ts`, { cwd: root })[0]
  if (!file) return { words: PRESETS[name] ?? '', example: `pipelineNamed('${name}')`, options: '' }
  const source = readFileSync(join(root, file), 'utf8')
  const comment = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export function (\w+)\(/g)][0]
  const body = (comment?.[1] ?? '').replace(/^\s*\* ?/gm, '').trim()
  const [words = '', example = ''] = body.split(/\n?@example\n/)
  return {
    words: words.replace(/\s*\n\s*/g, ' ').trim(),
    example: example.trim(),
    options: strategyOptions(readFileSync(join(root, OPTIONS_ELSEWHERE[name] ?? file), 'utf8')),
  }
}

const PRESETS: Readonly<Record<string, string>> = {
  adaptive:
    'Tells the kind of task (code, analysis, conversation, mixed, unknown) from the tools and words of the history and runs the list of strategies for it, in order, until the budget is met. The task and what the user marked with `<Pin>` stay.',
  basic:
    'The task and what the user marked with `<Pin>` stay, what the caller knows (`presets.basic({ taskList })`) stands in a record, all else in a summary.',
  advanced:
    'Importance scoring, key events, incremental summary, sliding window and at last one summary: each with its gate, each only while the budget is not met. Key information outlives every step, as in `basic`.',
  intelligent:
    'Adaptive, then incremental summary, key events and one summary, while the budget is not met. Key information outlives every step, as in `basic`.',
  tidy: 'First what costs nothing (reasoning, old pictures, repeats, stale reads), then `cover`, while the budget is not met.',
}

const planned = (name: string): Edit<Message> => (SET[name]?.[1] ?? pipelineNamed(name)).plan(exampleRun, context)

const measured = excerptOf(readFileSync(join(root, 'bench/results/strategies.md'), 'utf8'), 'overall')

/** What was measured of a strategy at a tenth: recall, and the tokens really left. */
function tenthOf(name: string): string {
  const row = measured.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? ''
  return row.split('|')[5]?.trim() ?? ''
}

function section(name: string): string {
  const { messages } = exampleRun
  const edit = normalise(messages, planned(name))
  const left = apply(messages, edit)
  const own = words(name)
  const options = own.options === '' ? '' : `Options:\n\n${own.options}\n\n`
  const set = SET[name] ? ` with \`${SET[name][0]}\`` : ''
  return `## ${name}\n\n${own.words}\n\n\`\`\`ts\n${own.example}\n\`\`\`\n\n${options}Before and after${set}: ${tokensOf(messages)} → ${tokensOf(left)} tokens.\n\n<details><summary>What goes, and what stands in its place</summary>\n\n\`\`\`diff\n${shownEdit(messages, edit)}\n\`\`\`\n\n</details>`
}

function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + counter.message(message), 0)
}

/** The text of `docs/strategies.md`: what each strategy says of itself, and what it makes of one small run. Deterministic, so a test keeps it true. */
export const strategyPage = `# Strategies

Each strategy is one idea of what to keep. It looks at a history and returns an edit: what stays, what goes, what stands in its place, and
why. All of them cut only where the provider allows, keep the hard floor (system text, unanswered words of the user, open calls, pins),
never make a history larger, and name in each marker the ref under which the archive keeps what went.

## Which one

Take \`cover\`, which is the default, unless something in this table says better what you want. The last column is what was measured over all sources
of recorded runs at a tenth of their tokens, without a model: the share of what the agent used later that still stands, and in brackets the tokens really left.
Read the one beside the other; a few hundredths are no difference. All figures: [bench/results/strategies.md](../bench/results/strategies.md).

${strategyChoice((name) => ({ words: planned(name).some((section) => 'cut' in section && section.wants !== undefined), tenth: tenthOf(name) }))}

**By the name that you know it under**

| elsewhere | here |
|---|---|
| LangChain \`trimMessages\`, Mastra \`TokenLimiter\` | [newest](#newest); \`cover\` keeps more of what is needed |
| LangChain \`summarizationMiddleware\`, a condenser that sums up | \`summaries\` of a [session](sessions.md#summaries), or [incremental-summary](#incremental-summary) |
| LangChain \`ClearToolUsesEdit\`, Claude’s \`clear_tool_uses\`, masking of observations | [clear-tool-results](#clear-tool-results): \`keep\` is \`keepNewest\`, \`clear_at_least\` is \`atLeast\`, \`exclude_tools\` is \`exclude\` |
| Claude’s \`clear_thinking\` | [drop-reasoning](#drop-reasoning) |
| AI SDK \`pruneMessages\` | \`drop-reasoning,clear-tool-results\` |
| Claude Code’s \`/compact\` | [decant compact](cli.md#compact) |
| Headroom’s compressors | [\`excerpt\`](doors.md#a-text-made-shorter-decantexcerpt) for one text, [\`onArrival\`](sessions.md#shortening-on-arrival) for all that tools give |
| Letta’s and mem0’s search of what was said | [recall](archive.md#recall-for-agents); facts over many conversations decant does not collect |

**A model’s words**: where a strategy wants a summary it puts sentences of the source; a model writes it in its own words where one is given
(\`words: { model }\` of \`compress\`, \`--words provider:model\`), checked against the source, or the sentences stay ([models.md](models.md)).

**The budget**: \`compress\`, the command line and the gateway end within it whatever strategy is named; only the hard floor may break it, and then with a note of some 20 tokens in the place of what went. Where the floor fits and a note beside it does not, \`[…]\` stands for what went, or nothing: \`undo\`, \`restore\` and a search of the archive bring it back.
Where the idea of a strategy leaves more, it goes on from there. Summaries give up lines, those that are needed least first; where a strategy puts none,
results of tools and then the assistant's words are cut to one height. Then units go, in the strategy's own order (most go by age, the task last), and
summaries become notes. In \`A,B\`, \`sequence\` and \`until\` the last one goes on, and those before it only where that is not enough; called by hand,
\`plan(history, context)\` ends where the idea does unless \`context.mustFit\` says otherwise.

**How to name one**: \`decant compress --strategy NAME\` runs one, \`--strategy A,B\` runs A and then B. In code \`strategy: 'NAME'\`, or one of \`decant/strategy\`
made with its options: \`strategy: slidingWindow({ size: 5 })\`; \`plan(history, context)\`, which the examples below call, is then called for you. Join them with
\`sequence\`, \`until\`, \`when\`, \`first\` and \`protect\` of \`decant/pipeline\` and \`withKeyInformation\` of \`decant/strategy\` (key information outlives whatever a
strategy cuts).

**Presets** are \`adaptive\`, \`basic\`, \`advanced\`, \`intelligent\` and \`tidy\`, of \`decant/pipeline\`: \`adaptive({ settings })\`, \`presets.basic(known, settings)\` and so on. \`known\` is what
[key-information](#key-information) takes; \`settings\` has \`slidingWindowSize\`, \`importanceScoreThreshold\` and \`incrementalSummaryChunkSize\`, for which the command line
has the variables \`sliding_window_size\`, \`importance_score_threshold\` and \`incremental_summary_chunk_size\`, for these three strategies alone as well; in code \`settingsFrom(process.env)\` reads them.

## What a message scores

\`importance-scoring\` goes by \`importanceScore\`, \`key-events\` by \`keyEvent\`; both tell it of any message, and \`explain\` of
[\`KeyMessageExtractionStrategy\`](pipeline.md#what-stays) what \`key-messages\` goes by:

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

\`draftEdit\` does the rest: legal boundaries, the floor, notes, seams between roles. \`strategyContract\` of \`decant/testing\` checks yours against the
laws that ours obey. \`fittedEdit\` in its place goes on where the budget asks for more than the idea cuts.

## The run of the examples

The examples below are made by \`scripts/strategy-docs.ts\` from this run of ${tokensOf(exampleRun.messages)} tokens, with a budget of ${BUDGET}. Lines with \`-\` went,
lines with \`+\` stand in their place; long ones are cut for this page. What is shown of each is its idea alone.

\`\`\`text
${shown(exampleRun.messages).join('\n')}
\`\`\`

${pipelineNames.map(section).join('\n\n')}
`
