import type { History, Message } from '../../src/message/index.ts'

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
const changes = [
  'diff --git a/src/read.ts b/src/read.ts',
  '--- a/src/read.ts',
  '+++ b/src/read.ts',
  '@@ -1,40 +1,40 @@ export function read(text: string, at: number) {',
  ...Array.from({ length: 20 }, (_, i) => [`-  const before${i} = text[at + ${i}]`, `+  const after${i} = text.at(at + ${i})`]).flat(),
].join('\n')
const failing = [
  ...Array.from({ length: 40 }, (_, i) => ` ✓ parses case ${i}`),
  ' ✗ parses an empty file',
  '   AssertionError: expected [] to have length 1',
  'Tests: 1 failed, 40 passed',
].join('\n')

/** A small run with some content for each strategy. */
export const exampleRun: History = {
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
    ...step('2b', 'bash', { command: 'git diff' }, changes),
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
