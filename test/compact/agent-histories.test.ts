import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { CompactionEngine, type HistoryMessage } from '../../src/compact/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { scriptedModel } from '../../src/model/index.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-agents-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LONG = 'The parser reads each token and returns a tree of nodes for later use in a pass. '
/** A wire message as an untyped client holds it. */
interface Wire extends HistoryMessage {
  readonly role: string
}
type Kind = 'openai-chat' | 'anthropic-messages'
const KINDS: readonly Kind[] = ['openai-chat', 'anthropic-messages']

/** An event of a run: words of the user, of the assistant, a step of calls with all or some results, system text. */
interface Happening {
  readonly what: 'user' | 'assistant' | 'step' | 'system'
  readonly calls: number
  readonly isSwapped: boolean
  readonly isTold: boolean
}

const happening: fc.Arbitrary<Happening> = fc.record({
  what: fc.constantFrom('user', 'assistant', 'step', 'step', 'step', 'system'),
  calls: fc.integer({ min: 1, max: 3 }),
  isSwapped: fc.boolean(),
  isTold: fc.boolean(),
})

const call = (kind: Kind, id: string, args: object = {}): object =>
  kind === 'openai-chat'
    ? { id, type: 'function', function: { name: 'read', arguments: JSON.stringify(args) } }
    : { type: 'tool_use', id, name: 'read', input: args }
const calling = (kind: Kind, ids: readonly string[], words: string, args?: object): Wire => {
  const calls = ids.map((id) => call(kind, id, args))
  if (kind === 'openai-chat') return { role: 'assistant', content: words === '' ? null : words, ...{ tool_calls: calls } }
  return { role: 'assistant', content: [...(words === '' ? [] : [{ type: 'text', text: words }]), ...calls] }
}
const answering = (kind: Kind, ids: readonly string[], result: string, words = ''): Wire[] => {
  if (kind === 'openai-chat')
    return [...ids.map((id) => ({ role: 'tool', content: result, ...{ tool_call_id: id } })), ...(words === '' ? [] : [{ role: 'user', content: words }])]
  const results = ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: [{ type: 'text', text: result }] }))
  return [{ role: 'user', content: [...results, ...(words === '' ? [] : [{ type: 'text', text: words }])] }]
}

/** @param answered how many calls of the last step have their results yet */
function run(kind: Kind, happenings: readonly Happening[], answered: number): Wire[] {
  return happenings.flatMap(({ what, calls, isSwapped, isTold }, i): Wire[] => {
    if (what === 'user') return [{ role: 'user', content: `Please do ${i}. ${LONG}` }]
    if (what === 'assistant') return [{ role: 'assistant', content: `Part ${i} is done. ${LONG.repeat(3)}` }]
    if (what === 'system') return kind === 'openai-chat' ? [{ role: 'system', content: `Mode ${i}.` }] : []
    const ids = Array.from({ length: calls }, (_, k) => `call_${i}_${k}`)
    const done = i === happenings.length - 1 ? ids.slice(0, answered) : ids
    const results = answering(kind, isSwapped ? done.toReversed() : done, `${LONG.repeat(4)} ${i}`, isTold ? `And mind ${i}.` : '')
    return [calling(kind, ids, isTold ? `I look at ${i}.` : ''), ...(done.length > 0 ? results : [])]
  })
}

const breaches = (kind: Kind, history: readonly object[]) => {
  const decoded = decode(JSON.stringify(history.map(({ type, ...message }: { type?: unknown }) => message)), { format: kind })
  return violations(decoded.history, profileFor({ format: kind })).map(({ law, detail }) => `${law} ${detail}`)
}
const wordsOf = (history: readonly object[]) => JSON.stringify(history)

it.each(['tool', 'function'])('CompactionEngine lets no message with role %s directly follow the summary, even if none carries a call id', async (role) => {
  for (const steps of [20, 21, 22]) {
    const said = Array.from({ length: steps }, (_, i) => [
      { role: 'assistant', content: `I read part ${i}. ${LONG}` },
      { role, content: `Part ${i} holds value ${i}. ${LONG.repeat(4)}` },
    ]).flat()
    for (const history of [said, said.slice(0, -1)].map((all) => [{ role: 'user', content: 'Read all parts.' }, ...all])) {
      const { status, compactedHistory } = await new CompactionEngine(null, folder).compact(history, { keepRecent: 2 })
      expect(status).toBe('extractive')
      const summary = compactedHistory.findIndex((message) => 'type' in message && message.type === 'summary')
      expect(compactedHistory[summary + 1]?.role).toBe('assistant')
    }
  }
})

describe.each(KINDS)('CompactionEngine on an agent run in %s format', (kind) => {
  it('adds no law violation and no unpaired call or result, whatever keepRecent is', async () => {
    const engine = new CompactionEngine(null, folder)
    let cut = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 6 }),
        async (happenings, answered, keepRecent) => {
          const history = run(kind, happenings, answered)
          const { compactedHistory, status } = await engine.compact(history, { keepRecent })
          if (status === 'unchanged') return
          cut++
          const before = breaches(kind, history)
          expect(breaches(kind, compactedHistory).filter((breach) => !before.includes(breach))).toEqual([])
          const open = before.filter((breach) => breach.startsWith('answered '))
          expect(breaches(kind, compactedHistory).filter((breach) => breach.startsWith('answered '))).toEqual(open)
        },
      ),
      { numRuns: 300 },
    )
    expect(cut).toBeGreaterThan(60)
  })

  it('keeps as many whole rounds as keepRecent asks for, and counts no tool result as the start of a round', async () => {
    const history = Array.from({ length: 8 }, (_, i) => [
      { role: 'user', content: `Task ${i}: ${LONG.repeat(3)}` },
      calling(kind, [`t${i}`], `I look. ${LONG.repeat(3)}`),
      ...answering(kind, [`t${i}`], 'r'),
      { role: 'assistant', content: `Done ${i}.` },
    ]).flat()
    for (const keepRecent of [1, 2, 3, 5]) {
      const { compactedHistory } = await new CompactionEngine(null, folder).compact(history, { keepRecent })
      expect(compactedHistory.slice(1)).toEqual(history.slice(-4 * keepRecent))
    }
  })

  it('keeps a last round whole that ends in an open call or an unread result, even with keepRecent 0', async () => {
    const round = (i: number) => [
      { role: 'user', content: `Task ${i}: ${LONG.repeat(3)}` },
      calling(kind, [`c${i}`], LONG.repeat(3)),
      ...answering(kind, [`c${i}`], 'r'),
    ]
    const history = [...[0, 1, 2].flatMap((i) => [...round(i), { role: 'assistant', content: `Done ${i}.` }]), ...round(3)]
    const engine = new CompactionEngine(null, folder)
    expect((await engine.compact(history, { keepRecent: 0 })).compactedHistory.slice(1)).toEqual(history.slice(-3))
    expect((await engine.compact(history.slice(0, -1), { keepRecent: 0 })).compactedHistory.slice(1)).toEqual(history.slice(-3, -1))
  })

  it('keeps unanswered user messages verbatim, however many steps and further user messages follow', async () => {
    const step = (id: string) => [calling(kind, [id], 'I look.'), ...answering(kind, [id], LONG)]
    const answered = [
      { role: 'user', content: `An old question: ${LONG}` },
      { role: 'assistant', content: `An old answer: ${LONG}` },
    ]
    const first = { role: 'user', content: 'Move the port to 4711 and tell nobody.' }
    const second = { role: 'user', content: 'And keep the tests.' }
    const steps = (from: number) => Array.from({ length: 20 }, (_, i) => step(`c${from + i}`)).flat()
    const history = [...answered, first, ...steps(0), second, ...steps(20)]
    for (const keepRecent of [0, 1, 3]) {
      const { compactedHistory } = await new CompactionEngine(null, folder).compact(history, { keepRecent })
      expect(compactedHistory.length).toBeLessThan(history.length)
      expect(compactedHistory.filter((message) => message === first || message === second)).toEqual([first, second])
      expect(compactedHistory).not.toContain(answered[1])
    }
  })

  it('keeps user text verbatim that came with tool results in an unanswered round, and cuts the results', async () => {
    const step = (i: number, words = '') => [calling(kind, [`c${i}`], 'I look.'), ...answering(kind, [`c${i}`], `Part ${i}: ${LONG.repeat(2)}`, words)]
    const said = 'Keep the old port, whatever it says.'
    const history = [
      { role: 'user', content: 'Move the port to 4711.' },
      ...Array.from({ length: 40 }, (_, i) => step(i, i === 5 ? said : i === 9 ? ' \n' : '')).flat(),
    ]
    for (const keepRecent of [0, 1, 3]) {
      let { compactedHistory } = await new CompactionEngine(null, folder).compact(history, { keepRecent })
      expect(compactedHistory.slice(0, 2)).toEqual([history[0], { role: 'user', content: said }])
      expect(wordsOf(compactedHistory)).not.toContain('Part 5:')
      const more = [...compactedHistory, ...Array.from({ length: 40 }, (_, i) => step(50 + i)).flat()]
      compactedHistory = (await new CompactionEngine(null, folder).compact(more, { keepRecent })).compactedHistory
      expect(compactedHistory.slice(0, 2)).toEqual([history[0], { role: 'user', content: said }])
      expect(breaches(kind, compactedHistory)).toEqual([])
    }
  })

  it('keeps unread tool results and the user text sent with them, even if another user message follows', async () => {
    const old = [0, 1, 2].flatMap((i) => [
      { role: 'user', content: `Task ${i}: ${LONG.repeat(3)}` },
      { role: 'assistant', content: `Done ${i}. ${LONG.repeat(3)}` },
    ])
    const open = [
      calling(kind, ['last'], 'I look.'),
      ...answering(kind, ['last'], 'port 4711 is open', 'By the way, keep the old port.'),
      { role: 'user', content: 'And hurry.' },
    ]
    for (const keepRecent of [0, 1]) {
      const { compactedHistory } = await new CompactionEngine(null, folder).compact([...old, ...open], { keepRecent })
      expect(compactedHistory.slice(-open.length)).toEqual(open)
      expect(compactedHistory.length).toBeLessThan(old.length + open.length)
    }
  })

  it('counts and archives call arguments and results, shows them to the model and attributes them to the tool in the extract', async () => {
    const history = Array.from({ length: 10 }, (_, i) => [
      { role: 'user', content: `go ${i}` },
      calling(kind, [`c${i}`], '', { path: `src/part_${i}.ts`, text: `We decided to go with plan_${i}. ${LONG.repeat(8)}` }),
      ...answering(kind, [`c${i}`], `Wrote part_${i}.ts and result_${i}.ts. ${LONG.repeat(2)}`),
      { role: 'assistant', content: 'done' },
    ]).flat()
    const model = scriptedModel({ '*': { fault: 'refusal' } })
    const archive = memoryArchive()
    const result = await new CompactionEngine(model, folder, { archive }).compact(history)
    expect(result.status).toBe('extractive')
    expect(result.originalTokens).toBeGreaterThan(2000)
    expect(result.compactedTokens).toBeLessThan(result.originalTokens * 0.7)
    for (const word of ['src/part_3.ts', 'result_3.ts']) {
      expect(model.requests[0]?.prompt).toContain(word)
      expect((await archive.search(word)).length).toBe(1)
    }
    expect(result.summary).toContain('[tool] ')
    for (const line of result.summary.split('\n').filter((one) => one.includes('plan_'))) expect(line).toMatch(/^\[tool\] /)
    expect(result.keyDecisionsTotal).toBe(0)
    expect(result.compactedHistory.slice(1).every((message) => history.includes(message as Wire))).toBe(true)
  })

  it('keeps secrets in arguments and results out of the result and the model prompts', async () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4)}`
    const model = scriptedModel({ '*': ({ prompt }) => prompt.slice(0, 300) })
    const history = [
      { role: 'user', content: 'go' },
      calling(kind, ['c'], '', { token: secret }),
      ...answering(kind, ['c'], `The token is ${secret}.`),
      ...Array.from({ length: 20 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${i} ${LONG.repeat(4)}` })),
    ]
    for (const engine of [new CompactionEngine(model, folder), new CompactionEngine(null, folder)])
      expect(JSON.stringify(await engine.compact(history))).not.toContain(secret)
    expect(JSON.stringify(model.requests)).not.toContain(secret)
  })

  const steps = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => [
      calling(kind, [`s${from + i}`], LONG),
      ...answering(kind, [`s${from + i}`], `${LONG.repeat(9)} ${from + i}`),
    ]).flat()

  it('compacts a hundred steps after one task to the task, a summary and the newest five steps', async () => {
    const task = { role: 'user', content: 'Make the parser faster, and leave the lexer alone.' }
    const engine = new CompactionEngine(null, folder)
    const once = await engine.compact([task, ...steps(0, 100)])
    expect(once.compactedHistory).toHaveLength(12)
    expect(once.compactedHistory[0]).toBe(task)
    expect(once.compactedHistory[1]).toMatchObject({ type: 'summary' })
    expect(once.compactedHistory.slice(2)).toEqual(steps(95, 100))
    expect(once.compressionRatio).toBeLessThan(0.2)
    expect((await engine.compact(once.compactedHistory)).compactedHistory).toBe(once.compactedHistory)
    const twice = await engine.compact([...once.compactedHistory, ...steps(100, 110)])
    expect(twice.compactedHistory).toHaveLength(12)
    expect(twice.compactedHistory[0]).toBe(task)
    expect(wordsOf(twice.compactedHistory)).toContain('messages=\\"210\\"')
  })

  it('keeps the task of a round that it cuts inside, and cuts at the start of a round instead if one is near', async () => {
    const first = { role: 'user', content: 'Hello there.' }
    const task = { role: 'user', content: 'Now make the parser faster.' }
    const more = { role: 'user', content: 'And the lexer.' }
    const answer = { role: 'assistant', content: 'Hello.' }
    const engine = new CompactionEngine(null, folder)
    const inside = await engine.compact([first, answer, task, ...steps(0, 30)])
    expect(inside.compactedHistory.slice(0, 2)).toEqual([first, task])
    expect(inside.compactedHistory).toHaveLength(13)
    const whole = await engine.compact([first, answer, task, ...steps(0, 30), answer, more, ...steps(30, 36)])
    expect(whole.compactedHistory).toHaveLength(15)
    expect(whole.compactedHistory[0]).toBe(first)
    expect(whole.compactedHistory[2]).toBe(more)
  })

  it('changes nothing if the only round has 20 messages or no user message has been answered', async () => {
    const history = [{ role: 'user', content: 'Make it faster.' }, ...steps(0, 9), { role: 'assistant', content: 'Done.' }]
    expect((await new CompactionEngine(null, folder).compact(history)).reasons).toEqual(['short'])
    const unanswered = Array.from({ length: 60 }, (_, i) => ({ role: 'user', content: `${i} ${LONG}` }))
    expect((await new CompactionEngine(null, folder).compact(unanswered)).compactedHistory).toBe(unanswered)
  })
})

describe('CompactionEngine with legacy function calls', () => {
  it('keeps a function_call together with its function result', async () => {
    const history = Array.from({ length: 30 }, (_, i) => [
      { role: 'assistant', content: null, function_call: { name: 'read', arguments: `{"path":"part_${i}.ts ${LONG}"}` } },
      { role: 'function', name: 'read', content: LONG.repeat(3) },
    ]).flat()
    const { compactedHistory } = await new CompactionEngine(null, folder).compact([{ role: 'user', content: 'go' }, ...history], { keepRecent: 1 })
    expect(compactedHistory.slice(2)).toEqual(history.slice(-2))
  })
})
