import fc from 'fast-check'
import type { History, Message, Part } from '../../src/message/index.ts'

const WORDS =
  'the parser reads src/lib/parse.ts and fails with an error in line 214 because 配置文件 is missing. We decided to fix it. 决定采用新的方案。 All done, 任务完成!'.split(
    ' ',
  )
const words = (count: number, seed: number): string => Array.from({ length: count }, (_, i) => WORDS[(i * 7 + seed) % WORDS.length]).join(' ')

const RESULTS: readonly ((n: number) => string)[] = [
  (n) => 'ok'.repeat((n % 3) + 1),
  (n) => Array.from({ length: 5 + (n % 60) }, (_, i) => `2026-01-01T10:00:${String(i % 60).padStart(2, '0')} INFO request ${i + n} served`).join('\n'),
  (n) => JSON.stringify({ ok: true, rows: Array.from({ length: n % 40 }, (_, i) => ({ id: i, name: `user ${i}` })) }),
  (n) => Array.from({ length: 3 + (n % 30) }, (_, i) => `src/room${i % 4}/file${i}.ts:${i}: const a = ${i}`).join('\n'),
  (n) => words(20 + (n % 300), n),
  () => '',
]

const step = fc.record({
  kind: fc.constantFrom('user', 'answer', 'calls', 'calls', 'calls', 'system', 'written'),
  size: fc.nat(400),
  calls: fc.integer({ min: 1, max: 3 }),
  results: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
  extra: fc.constantFrom('', '', '', 'reasoning', 'image', 'opaque', 'pin', 'beside'),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * Histories like those of agents: valid for most profiles, with long results, words of the user next to results, Chinese, reasoning, pictures, unknown
 * parts, notes and sometimes an open call at the end.
 */
export const histories: fc.Arbitrary<History> = fc
  .record({ steps: fc.array(step, { maxLength: 24 }), system: fc.boolean(), open: fc.boolean() })
  .map(({ steps, system, open }) => build(steps, system, open))

function build(steps: readonly Step[], system: boolean, open: boolean): History {
  const messages: Message[] = []
  const push = (role: Message['role'], parts: Part[], rest: Partial<Message> = {}): void => {
    messages.push({ id: `m${messages.length}`, role, parts, ...rest })
  }
  if (system) push('system', [{ type: 'text', text: 'You are a careful agent. 你是助手。' }])
  push('user', [{ type: 'text', text: 'Fix the failing parser test in src/lib/parse.ts' }])
  for (const [n, one] of steps.entries()) write(one, n, push, messages)
  if (open) push('assistant', [{ type: 'tool-call', callId: 'open', name: 'run', input: '{}' }])
  return { messages, tools: [] }
}

function write(
  { kind, size, calls, results, extra }: Step,
  n: number,
  push: (role: Message['role'], parts: Part[], rest?: Partial<Message>) => void,
  messages: readonly Message[],
): void {
  const text: Part = { type: 'text', text: words(size % 120, n) || '好' }
  const reasoning: Part[] = extra === 'reasoning' ? [{ type: 'reasoning', text: words(size % 80, n), signature: `s${n}` }] : []
  const last = messages.at(-1)?.role
  if (kind === 'user')
    push('user', [
      extra === 'pin' ? { type: 'text', text: '<Pin>重要: never push</Pin>' } : text,
      ...(extra === 'image' ? [{ type: 'image', url: `https://e.com/${n}.png`, width: 512, height: 512 } as const] : []),
    ])
  else if (kind === 'system') push(n % 2 ? 'developer' : 'system', [{ type: 'text', text: `Mode ${n}` }])
  else if (kind === 'written') push('user', [{ type: 'text', text: `[${n + 1} messages left out · decant:abc${n}]` }], { written: 'note' })
  else if (kind === 'answer')
    push('assistant', [...reasoning, text, ...(extra === 'opaque' ? [{ type: 'opaque', kind: 'x', json: '{"type":"x"}' } as const] : [])])
  else if (last !== undefined) {
    const ids = Array.from({ length: calls }, (_, c) => `c${n}_${c}`)
    push('assistant', [
      ...reasoning,
      ...ids.map(
        (callId, c): Part => ({
          type: 'tool-call',
          callId,
          name: c % 2 ? 'bash' : 'read_file',
          input: JSON.stringify(c % 2 ? { command: `grep -rn x src/${n}` } : { path: `src/room${n % 3}/a.ts` }),
        }),
      ),
    ])
    const given = ids.map((callId, c): Part => ({ type: 'tool-result', callId, output: [{ type: 'text', text: resultText(results[c] ?? 0) }] }))
    if (extra === 'beside') push('user', [...given, { type: 'text', text: `Mind what I said. ${n}` }])
    else for (const part of given) push('tool', [part])
  }
}

function resultText(n: number): string {
  return (RESULTS[n % RESULTS.length] as (n: number) => string)(n)
}
