import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { apply, type History, type Message, messageText } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames } from '../../src/pipeline/index.ts'
import type { Context } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'

const root = join(import.meta.dirname, '../..')
const counter = createCounter({ exact: false })

const text = (role: Message['role'], words: string, id: string, more: Partial<Message> = {}): Message => ({
  id,
  role,
  parts: [{ type: 'text', text: words }],
  ...more,
})
const step = (id: string, name: string, input: object, output: string): Message[] => [
  { id: `${id}a`, role: 'assistant', parts: [{ type: 'tool-call', callId: id, name, input: JSON.stringify(input) }] },
  { id: `${id}r`, role: 'tool', parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text: output }] }] },
]
const parser = (n: number) =>
  [
    'export function parse(text: string): Token[] {',
    ...Array.from({ length: 40 }, (_, i) => `  const part${i} = read(text, ${i * n})`),
    '  return parts',
    '}',
  ].join('\n')
const status = (n: number) =>
  Array.from({ length: 24 }, (_, i) => `job ${i} of the nightly build ${i === 7 ? `is at ${n} %` : 'waits for its turn'}`).join('\n')
const failing = [
  ...Array.from({ length: 40 }, (_, i) => ` ✓ parses case ${i}`),
  ' ✗ parses an empty file',
  '   AssertionError: expected [] to have length 1',
  'Tests: 1 failed, 40 passed',
].join('\n')

/** A small run with something in it for each strategy. */
const run: History = {
  messages: [
    text('system', 'You are a careful engineer.', 's'),
    text('user', 'The parser fails on empty files. Please fix it, and never push to main.', 'u1'),
    ...step('1', 'read_file', { path: 'src/parse.ts' }, parser(1)),
    ...step('2', 'bash', { command: 'npm test' }, failing),
    text(
      'assistant',
      'The test for empty files fails because parse returns no token. I looked at how read walks the text. It does so from left to right. It has no special case. We decided to return one empty token, which keeps the callers simple. That is the whole plan.',
      'a1',
    ),
    ...step('3', 'bash', { command: 'build status' }, status(10)),
    ...step('4', 'bash', { command: 'build status' }, status(60)),
    ...step('5', 'edit_file', { path: 'src/parse.ts', old: 'return parts', new: 'return parts.length ? parts : [EMPTY]' }, 'ok'),
    {
      id: 'a2',
      role: 'assistant',
      parts: [
        {
          type: 'reasoning',
          text: 'The edit is in. Should the changelog say so? The user asked for the fix alone, so I stop here and report.',
          signature: 'c2ln',
        },
        { type: 'text', text: 'Fixed: an empty file now parses to one empty token. 任务完成。' },
      ],
    },
    {
      id: 'u2',
      role: 'user',
      parts: [
        { type: 'text', text: 'Good. Here is a picture of the zebra report; what does its head say?' },
        { type: 'image', mediaType: 'image/png', url: 'https://example.com/zebra.png', width: 800, height: 600 },
      ],
    },
    text('assistant', 'The head of the zebra report says: Grazing on the savanna, week 12.', 'a3'),
    {
      id: 'u3',
      role: 'user',
      parts: [
        { type: 'text', text: 'And the second page?' },
        { type: 'image', mediaType: 'image/png', url: 'https://example.com/zebra2.png', width: 800, height: 600 },
      ],
    },
    text('assistant', 'It lists 214 zebras in four herds.', 'a4'),
    text('user', 'Now look at the parser again and tell me what it returns.', 'u4'),
    ...step('6', 'read_file', { path: 'src/parse.ts' }, parser(2)),
  ],
  tools: [],
}

const BUDGET = 900
const context: Context = {
  budget: BUDGET,
  profile: profileNamed('openai-chat'),
  count: counter.message,
  estimate: counter.text,
  ref: (words) => refOf('00', words),
}

/** One line a message: who speaks, and the beginning of what was said. */
function shown(messages: readonly Message[]): string {
  return messages
    .map((message) => {
      const words = message.parts
        .map((part) =>
          part.type === 'reasoning' ? `(thinks: ${part.text})` : part.type === 'image' ? '(picture)' : messageText({ ...message, parts: [part] }),
        )
        .join(' ')
      const line = words.replace(/\s+/g, ' ')
      return `${message.role.padEnd(9)} ${line.length > 110 ? `${line.slice(0, 64)} … ${line.slice(-40)}` : line}`
    })
    .join('\n')
}

/** What the source file says about its strategy: the doc comment of the function, without its example. */
function said(name: string): { words: string; example: string } {
  const file = ['adaptive', 'basic', 'advanced', 'intelligent', 'tidy'].includes(name) ? undefined : join(root, 'src/strategy', `${name}.ts`)
  if (!file) return { words: PRESETS[name] ?? '', example: `pipelineNamed('${name}')` }
  const source = readFileSync(file, 'utf8')
  const comment = [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export function (\w+)\(/g)][0]
  const body = (comment?.[1] ?? '').replace(/^\s*\* ?/gm, '').trim()
  const [words = '', example = ''] = body.split(/\n?@example\n/)
  return { words: words.replace(/\s*\n\s*/g, ' ').trim(), example: example.trim() }
}

const PRESETS: Readonly<Record<string, string>> = {
  adaptive:
    'Tells the kind of task (code, analysis, conversation, mixed, unknown) from the tools and words of the history and runs the list of strategies for it, in order, until the budget is met.',
  basic: 'Key information in a record, all else in a summary.',
  advanced:
    'Importance scoring, key events, incremental summary, sliding window and at last one summary: each with its gate, each only while the budget is not met.',
  intelligent: 'Adaptive, then incremental summary, key events and key information, while the budget is not met.',
  tidy: 'First what costs nothing (reasoning, old pictures, repeats, stale reads), then `cover`, while the budget is not met.',
}

function section(name: string): string {
  const left = apply(run.messages, pipelineNamed(name).plan(run, context))
  const { words, example } = said(name)
  const tokens = left.reduce((sum, message) => sum + counter.message(message), 0)
  return `## ${name}\n\n${words}\n\n\`\`\`ts\n${example}\n\`\`\`\n\nAfter (${tokens} tokens):\n\n\`\`\`text\n${shown(left)}\n\`\`\``
}

const before = run.messages.reduce((sum, message) => sum + counter.message(message), 0)
/** The text of `docs/strategies.md`: what each strategy says of itself, and what it makes of one small run. Deterministic, so a test keeps it true. */
export const strategyPage = `# Strategies

Each strategy is one idea of what to keep. It looks at a history and returns an edit: what stays, what goes, what stands in its place, and
why. All of them cut only where the provider allows, keep the hard floor (system text, unanswered words of the user, open calls, pins),
never make a history larger, and name in each marker the ref under which the archive keeps what went. Where a strategy wants a summary it
puts sentences of the source and says that a model may replace them. \`decant compress --strategy NAME\` runs one, \`--strategy A,B\` runs A and then B; join them
in code with \`sequence\`, \`until\`, \`when\`, \`first\` and \`protect\`. The window, threshold and chunk of three of them can be set
in the environment (\`sliding_window_size\`, \`importance_score_threshold\`, \`incremental_summary_chunk_size\`), for presets too; in code they are options. How they compare is in [bench/results/strategies.md](../bench/results/strategies.md).

Your own takes ten lines:

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
laws that ours obey.

The examples below are made by \`scripts/strategy-docs.ts\` from this run of ${before} tokens, with a budget of ${BUDGET}:

\`\`\`text
${shown(run.messages)}
\`\`\`

${pipelineNames.map(section).join('\n\n')}
`
