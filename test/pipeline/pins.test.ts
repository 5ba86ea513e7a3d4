import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { profileNamed, profiles } from '../../src/law/index.ts'
import { apply, type History, type Message, type Part, type TextPart } from '../../src/message/index.ts'
import { pipelineNamed, pipelineNames, protect, protectionFlags, sequence } from '../../src/pipeline/index.ts'
import type { Strategy } from '../../src/strategy/index.ts'
import { strategyContract } from '../../src/testing/index.ts'
import { contextOf } from '../strategy/context.ts'

const prose = (words: string, count: number) => Array.from({ length: count }, (_, i) => `${words} is told in sentence ${i} at some length.`).join(' ')

/**
 * A run in which every strategy finds something to shorten or remove: long words of both, diffs, pictures, repeats, stale reads and results nobody read
 * yet.
 */
function busy(): History {
  const messages: Message[] = []
  const push = (role: Message['role'], ...parts: Part[]) => messages.push({ id: `m${messages.length}`, role, parts })
  const text = (words: string): TextPart => ({ type: 'text', text: words })
  const call = (id: string, name: string, input: object, output: string) => {
    push('assistant', { type: 'reasoning', text: `I think of ${id}.` }, text(prose(`Why ${id}`, 12)), {
      type: 'tool-call',
      callId: id,
      name,
      input: JSON.stringify(input),
    })
    push('tool', { type: 'tool-result', callId: id, output: [text(output)] })
  }
  push('system', text('You are careful.'))
  push('user', text('Fix the parser.'))
  push('assistant', text('I will.'))
  push('user', text(prose('The plan', 400)), { type: 'image', url: 'https://e.com/1.png', width: 900, height: 900 })
  for (let i = 0; i < 3; i++) {
    call(`read${i}`, 'read_file', { path: 'PLAN.md' }, prose('The file', 60))
    call(`todo${i}`, 'todo_write', { todos: [] }, prose('The list', 60))
    call(`diff${i}`, 'bash', { command: 'git diff' }, `diff --git a/x b/x\n${'+ a line\n'.repeat(4000)}`)
  }
  push('assistant', text(prose('The answer', 40)))
  for (let i = 0; i < 12; i++) {
    push('user', text(`And ${i}? ${prose('The question', 5)}`))
    push('assistant', text(prose(`Answer ${i}`, 20)))
  }
  push('user', text('Once more.'))
  call('last', 'bash', { command: 'npm test' }, prose('The test', 400))
  return { messages, tools: [] }
}

const OLD = new Set(['m3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm22'])

describe.each(pipelineNames)('protect around %s', (name) => {
  it('leaves pinned messages unchanged', () => {
    const history = busy()
    const strategy = protect(pipelineNamed(name), { ids: [...OLD] })
    for (const budget of [0, 3000, 9000]) {
      for (const profile of [profileNamed('openai-chat'), profileNamed('anthropic')]) {
        const after = apply(history.messages, strategy.plan(history, contextOf(budget, profile, { now: '2026-01-01T00:00:00Z' })))
        expect(history.messages.filter((message) => OLD.has(message.id) && !after.includes(message)).map(({ id }) => id)).toEqual([])
      }
    }
  })
})

/** Steps of two calls each at once, a look at a file and a long test run. */
const parallel = [
  { role: 'user', content: 'Do it.' },
  ...Array.from({ length: 12 }, (_, i) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: ['Read', 'Bash'].map((name) => ({ id: `${name}${i}`, type: 'function', function: { name, arguments: JSON.stringify({ of: i }) } })),
    },
    { role: 'tool', tool_call_id: `Read${i}`, content: `export const x${i} = 1` },
    { role: 'tool', tool_call_id: `Bash${i}`, content: `test ${i} of handler_${i} passed at line ${i * 37}\n`.repeat(60) },
  ]).flat(),
  { role: 'assistant', content: 'Done.' },
  { role: 'user', content: 'Go on.' },
]

it.each(pipelineNames)('%s meets its budget by cutting results of other calls next to pinned results', async (name) => {
  const { messages, report } = await compress(parallel, { budget: 1500, strategy: protect(pipelineNamed(name), { tools: ['Read'] }), format: 'openai-chat' })
  expect(report.tokens.after).toBeLessThanOrEqual(1500)
  for (const message of parallel) if (JSON.stringify(message).includes('export const')) expect(messages).toContain(message)
})

describe('pins by tool or file', () => {
  it('include the next result without a call id, as in logs', () => {
    const call = (callId: string, name: string, input: object): Part => ({ type: 'tool-call', callId, name, input: JSON.stringify(input) })
    const parts: Part[][] = [
      [call('a', 'todo', {}), call('b', 'sh', {})],
      [{ type: 'tool-result', callId: '', output: [] }],
      [{ type: 'tool-result', callId: '', output: [] }],
      [call('c', 'read_file', { path: 'src/PLAN.md' })],
      [{ type: 'tool-result', callId: '', output: [] }],
      [{ type: 'tool-result', callId: '', output: [] }],
    ]
    const messages = parts.map((some, i): Message => ({ id: `m${i}`, role: some[0]?.type === 'tool-call' ? 'assistant' : 'tool', parts: some }))
    expect([...protectionFlags({ messages, tools: [] }, { tools: ['todo'] })]).toEqual([1, 1, 0, 0, 0, 0])
    expect([...protectionFlags({ messages, tools: [] }, { files: ['PLAN.md'] })]).toEqual([0, 0, 0, 1, 1, 0])
  })
})

describe('pins in presets', () => {
  it.each(pipelineNames.slice(0, 5))('%s keeps pins also if reasoning is bound to what precedes it', (name) => {
    const failures = strategyContract(pipelineNamed(name), { seeds: 3, profiles: profiles.filter(({ shapes }) => !shapes.shortenInPlace).slice(0, 1) })
    expect(failures.filter(({ rule }) => rule === 'pins')).toEqual([])
  })
})

describe('pins of messages that share an id', () => {
  const said = (id: string, role: Message['role'], words: string): Message => ({ id, role, parts: [{ type: 'text', text: prose(words, 8) }] })
  const messages = [
    said('a', 'user', 'The task'),
    said('x', 'assistant', 'One'),
    said('x', 'user', 'Two'),
    said('x', 'assistant', 'Three'),
    said('b', 'user', 'Four'),
  ]
  const replaced = (at: number, put: readonly Message[]): Strategy => ({
    name: 'replaced',
    plan: (history) =>
      history.messages.length === messages.length ? [{ keep: at }, { cut: 1, put }, { keep: messages.length - at - 1 }] : [{ keep: history.messages.length }],
  })
  const isPinnedAfter = (first: Strategy, pinnedAt: number): number[] => {
    const pinned = Uint8Array.from(messages, (_, i) => (i === pinnedAt ? 1 : 0))
    let carried: Uint8Array | undefined
    const spy: Strategy = {
      name: 'spy',
      plan: (history, context) => {
        carried = context.pinned
        return [{ keep: history.messages.length }]
      },
    }
    sequence(first, spy).plan({ messages, tools: [] }, contextOf(10_000, profileNamed('generic'), { pinned }))
    return [...(carried ?? [])]
  }

  it('move with the message itself, whichever of them was removed or shortened', () => {
    expect(isPinnedAfter(replaced(2, []), 1)).toEqual([0, 1, 0, 0])
    expect(isPinnedAfter(replaced(1, []), 3)).toEqual([0, 0, 1, 0])
    expect(isPinnedAfter(replaced(3, [said('x', 'assistant', 'Short')]), 3)).toEqual([0, 0, 0, 1, 0])
    expect(isPinnedAfter(replaced(1, [said('x', 'assistant', 'Short')]), 3)).toEqual([0, 0, 0, 1, 0])
    expect(
      isPinnedAfter(sequence(replaced(2, []), { name: 'both', plan: () => [{ keep: 1 }, { cut: 2, put: [messages[3] as Message] }, { keep: 1 }] }), 3),
    ).toEqual([0, 1, 0])
  })
})
