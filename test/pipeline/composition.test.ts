import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { newViolations, profileNamed, profiles } from '../../src/law/index.ts'
import { apply, DecantError, type History, invert, type Message, messageText, type Part } from '../../src/message/index.ts'
import {
  ADAPTIVE_LISTS,
  adaptive,
  fillSummary,
  first,
  messagesAbove,
  pipelineNamed,
  pipelineNames,
  presets,
  protect,
  protectionFlags,
  type Settings,
  sequence,
  settingsFrom,
  taskType,
  until,
  usedShareAtLeast,
  when,
} from '../../src/pipeline/index.ts'
import { gatedStrategy } from '../../src/pipeline/preset/gated-strategy.ts'
import { presetSteps } from '../../src/pipeline/preset/presets.ts'
import {
  clearToolResults,
  dropReasoning,
  incrementalSummary,
  type KeyInformationOptions,
  keyEvents,
  keyInformation,
  newest,
  questionAnswer,
  type Strategy,
  slidingWindow,
  summary,
  toolChains,
  totalTokens,
  withKeyInformation,
} from '../../src/strategy/index.ts'
import { firstBrokenRule } from '../../src/testing/contract/first-broken-rule.ts'
import { h, show } from '../../src/testing/index.ts'
import { contextOf } from '../strategy/context.ts'
import { histories } from '../strategy/histories.ts'

const run = (strategy: Strategy, notation: string, budget = 0) => show(apply(h(notation).messages, strategy.plan(h(notation), contextOf(budget))))
const cut = (name: string, at: number): Strategy => ({
  name,
  plan: ({ messages }) => (messages.length > at ? [{ keep: at }, { cut: 1, put: [] }, { keep: messages.length - at - 1 }] : [{ keep: messages.length }]),
})

describe('composition functions', () => {
  it('sequence runs each strategy on the result of the one before, as one edit', () => {
    expect(run(sequence(cut('a', 0), cut('b', 0)), 'u"1" u"2" u"3"')).toBe('u"3"')
    expect(sequence(cut('a', 0)).pipe(cut('b', 1)).pipe(cut('c', 0)).name).toBe('sequence(a, b, c)')
  })

  it('until stops as soon as the budget is met', () => {
    expect(run(until(cut('a', 0), cut('b', 0)), 'u"1" u"2" u"3"', 10)).toBe('u"2" u"3"')
    expect(run(until(cut('a', 0), cut('b', 0)), 'u"1" u"2" u"3"', 100)).toBe('u"1" u"2" u"3"')
  })

  it('when runs the strategy only if its trigger fires', () => {
    expect(run(when(messagesAbove(2), cut('a', 0)), 'u"1" u"2"')).toBe('u"1" u"2"')
    expect(run(when(messagesAbove(1), cut('a', 0)), 'u"1" u"2"')).toBe('u"2"')
  })

  it('when with a given window counts tool schemas as used', () => {
    const history = { ...h('u"1" u"2"'), tools: [{ name: 'read', schema: 'a schema of some words '.repeat(100) }] }
    const left = (window?: number) => apply(history.messages, when(usedShareAtLeast(0.8), cut('a', 0), window).plan(history, contextOf(1000))).length
    expect([500, 5000, undefined].map(left)).toEqual([1, 2, 2])
  })

  it('first uses the first strategy that meets the budget, else the one with the smallest result', () => {
    const two = sequence(cut('b', 0), cut('c', 0))
    expect(run(first(cut('a', 0), two), 'u"1" u"2" u"3"', 10)).toBe('u"2" u"3"')
    expect(run(first(cut('a', 0), two, cut('d', 1)), 'u"1" u"2" u"3"', 0)).toBe('u"3"')
  })

  it('protect pins messages by id, tool, file and pattern for all strategies inside', () => {
    const reading = (...paths: string[]): History => ({
      messages: paths.flatMap((path): Message[] => [
        { id: `a${path}`, role: 'assistant', parts: [{ type: 'tool-call', callId: path, name: 'read', input: JSON.stringify({ path }) }] },
        {
          id: `r${path}`,
          role: 'tool',
          parts: [{ type: 'tool-result', callId: path, output: [{ type: 'text', text: 'one two three four five six seven eight nine ten' }] }],
        },
      ]),
      tools: [],
    })
    const history = h('u a"one two three four five six seven eight nine ten eleven" a"PIN one two three four five six seven eight nine ten" u')
    const strategy = protect(sequence(newest(), newest()), { patterns: [/^PIN/g] })
    const left = apply(history.messages, strategy.plan(history, contextOf(0)))
    expect(left).toContain(history.messages[2])
    const tools = h('u a[1] r1 a[2] r2 a u')
    const pinned = apply(tools.messages, protect(newest(), { ids: ['m2'] }).plan(tools, contextOf(0)))
    expect(pinned).toContain(tools.messages[1])
    const kept = apply(tools.messages, protect(newest(), { tools: ['tool'] }).plan(tools, contextOf(0)))
    expect(tools.messages.slice(1, 5).every((message) => kept.includes(message))).toBe(true)
    const reads = reading('PLAN.md', 'b.ts', 'c.ts')
    const withFile = apply(reads.messages, protect(newest(), { files: ['PLAN.md'] }).plan(reads, contextOf(0)))
    expect(withFile.map(({ id }) => id)).toEqual(expect.arrayContaining(['aPLAN.md', 'rPLAN.md']))
    expect(withFile.map(({ id }) => id)).not.toContain('ab.ts')
  })

  it('protect keeps the result of a protected call if other calls of its message have the same id', () => {
    const call = (path: string): Part => ({ type: 'tool-call', callId: 'read', name: 'read', input: JSON.stringify({ path }) })
    const gave = (text: string): Part => ({ type: 'tool-result', callId: 'read', output: [{ type: 'text', text }] })
    const messages: Message[] = [
      { id: 'a', role: 'assistant', parts: [call('PLAN.md'), call('b.ts')] },
      { id: 'b', role: 'tool', parts: [gave('the plan')] },
      { id: 'c', role: 'tool', parts: [gave('the file')] },
      { id: 'd', role: 'assistant', parts: [call('c.ts')] },
      { id: 'e', role: 'tool', parts: [gave('the other file')] },
    ]
    expect([...protectionFlags({ messages, tools: [] }, { files: ['PLAN.md'] })]).toEqual([1, 1, 0, 0, 0])
  })

  it('compositions pass the strategy contract, and until leaves a fitting history unchanged', () => {
    const made = [
      ...Object.values(presets).map((make) => make()),
      adaptive(),
      sequence(toolChains(), questionAnswer(), clearToolResults()).pipe(slidingWindow()),
    ]
    fc.assert(
      fc.property(histories, fc.constantFrom(...made), fc.constantFrom(...profiles), fc.constantFrom(0, 300, 100_000), (history, strategy, profile, budget) => {
        const context = contextOf(budget, profile)
        expect(firstBrokenRule(strategy, history, context), show(history)).toBeUndefined()
        if (strategy.name.includes('until') && totalTokens(history.messages, context.count) <= budget)
          expect(apply(history.messages, strategy.plan(history, context))).toEqual(history.messages)
      }),
      { numRuns: process.env.DECANT_LONG ? 5000 : 100 },
    )
  })

  it('sequence restores the reasoning of the message that a later strategy makes the latest', () => {
    const history = h(`s u a~[1] r1 a"${'a long answer '.repeat(40)}" u`)
    const context = contextOf(0, profileNamed('anthropic'))
    const left = apply(history.messages, sequence(dropReasoning(), cut('answer', 4)).plan(history, context))
    expect(left[2]).toBe(history.messages[2])
    expect(newViolations(history, { ...history, messages: left }, context.profile)).toEqual([])
  })
})

describe('presets', () => {
  const TASK = 'Port the parser to rust and keep its face.'
  const PIN = '<Pin>Never push to main.</Pin>'
  const rounds = Array.from({ length: 30 }, (_, i) => `a"step ${i}: ${'words and words and more words. '.repeat(12)}" u"yes, go on ${i}"`)
  const chat = h(`s u"${TASK}" ${rounds.slice(0, 9).join(' ')} a"noted" u"${PIN}" ${rounds.slice(9).join(' ')}`)
  const total = totalTokens(chat.messages, contextOf(0).count)

  it('combine the strategies of requirement 002 in its order, each preset under its name', async () => {
    const steps = (['basic', 'advanced', 'intelligent', 'tidy'] as const).map((name) => presetSteps(name).map((step) => step.name))
    const [scoring, events] = ['when(above 10 messages, importance-scoring)', 'when(above 10 messages, key-events)']
    const chunks = 'when(above 40 steps, incremental-summary)'
    expect(steps).toEqual([
      ['summary'],
      [scoring, events, chunks, 'when(above 18 messages, sliding-window)', 'summary'],
      ['adaptive', chunks, events, 'summary'],
      ['drop-reasoning', 'elide-images', 'fold-repeats', 'superseded-reads', 'cover'],
    ])
    expect(Object.entries(presets).map(([name, preset]) => preset().name === name)).toEqual([true, true, true, true])
    const said = Array.from({ length: 9 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: `part ${i} ${'of it '.repeat(60)}` }))
    expect((await compress(said, { budget: 300, strategy: 'tidy' })).report.strategy).toBe('tidy')
    const context = contextOf(Math.floor(total / 3))
    const typed = withKeyInformation(until(...presetSteps('advanced')))
    expect(presets.advanced().plan(chat, context)).toEqual(typed.plan(chat, context))
  })

  it.each(['basic', 'advanced', 'intelligent', 'adaptive'])('%s keeps the task and pinned text of the user at any budget', (name) => {
    for (const share of [0.8, 0.6, 0.5, 0.3, 0.2, 0]) {
      const left = apply(chat.messages, pipelineNamed(name).plan(chat, contextOf(Math.floor(total * share))))
      expect(totalTokens(left, contextOf(0).count)).toBeLessThanOrEqual(Math.max(total * share, 900))
      expect(left.map(messageText), `${share}`).toEqual(expect.arrayContaining([TASK, PIN]))
    }
  })

  const told = { originalUserInput: TASK, pinContent: ['never push'], recentMemories: ['uses npm'], taskList: ['[x] parse'], gitDiffStat: '3 files changed' }

  it.each(['basic', 'advanced', 'intelligent', 'tidy'] as const)('%s puts the caller’s key information into one record, within the budget', (name) => {
    for (const profile of profiles) {
      for (const share of [0.8, 0.5, 0.3]) {
        const budget = Math.floor(total * share)
        const context = contextOf(budget, profile)
        const left = apply(chat.messages, presets[name](told).plan(chat, context))
        const records = left.map(messageText).filter((text) => text.startsWith('RECORD of key'))
        expect(records, `${profile.name} · ${share}`).toEqual([
          `RECORD of key information\nTask: ${TASK}\nPinned: never push\nMemory: uses npm\nTo do: [x] parse\nChanges: 3 files changed`,
        ])
        expect(newViolations(chat, { ...chat, messages: left }, profile)).toEqual([])
        expect(totalTokens(left, context.count)).toBeLessThanOrEqual(budget)
      }
    }
  })

  it('accept a single text for a list, and treat null and an empty task as omitted', () => {
    const odd = { originalUserInput: '', pinContent: 'never push', recentMemories: null, taskList: undefined } as unknown as KeyInformationOptions
    for (const strategy of [presets.basic(odd), keyInformation(odd)]) {
      const left = apply(chat.messages, strategy.plan(chat, contextOf(Math.floor(total * 0.5)))).map(messageText)
      expect(left).toContain(TASK)
      expect(left).toContain('RECORD of key information\nPinned: never push')
    }
    expect(() => presets.basic({ taskList: [7] } as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('replace an earlier record of key information by an updated one', () => {
    const context = contextOf(Math.floor(total / 2))
    const before = apply(chat.messages, presets.advanced({ taskList: ['[ ] parse'] }).plan(chat, context))
    const grown = { ...chat, messages: [...before, ...chat.messages.slice(-20).map((message) => ({ ...message, id: `again ${message.id}` }))] }
    const left = apply(grown.messages, presets.advanced({ taskList: ['[x] parse'] }).plan(grown, context))
    expect(left.filter(({ written }) => written === 'record').map(messageText)).toEqual(['RECORD of key information\nTo do: [x] parse'])
  })

  it('update a record that a provider merged with user text into one message, and keep the text', () => {
    const joined = ['RECORD of key information\nTo do: [ ] parse', 'Mind the gap.'].map((text) => ({ type: 'text' as const, text }))
    const messages = chat.messages.map((message, i) => (i === 4 ? { ...message, role: 'user' as const, parts: joined } : message))
    const left = apply(messages, presets.advanced({ taskList: ['[x] parse'] }).plan({ ...chat, messages }, contextOf(Math.floor(total / 2))))
    expect(left.filter((message) => messageText(message).includes('RECORD of')).map(messageText)).toEqual([
      'RECORD of key information\nTo do: [x] parse\nMind the gap.',
    ])
  })

  it('add no record if nothing is cut', () => {
    expect(presets.advanced(told).plan(chat, contextOf(total))).toEqual([{ keep: chat.messages.length }])
  })

  it('summarise the original messages, not the summary of an earlier step', () => {
    const alone = apply(chat.messages, summary().plan(chat, contextOf(0)))
    const context = contextOf(totalTokens(alone, contextOf(0).count))
    expect(apply(chat.messages, until(incrementalSummary({ chunkTurns: 4 }), summary()).plan(chat, context))).toEqual(alone)
  })

  it('summarise earlier summaries without repeating their header lines', () => {
    const left = apply(chat.messages, sequence(incrementalSummary({ chunkTurns: 4 }), keyEvents(), summary()).plan(chat, contextOf(0)))
    const heads = left
      .map(messageText)
      .flatMap((text) => text.split('\n').filter((line) => /SUMMARY of|a record of what was said|left out · decant/.test(line)))
    expect(heads).toHaveLength(2 * left.filter(({ written }) => written === 'summary').length)
  })

  it('include task, pins, memories, task list and diff statistics in the result', () => {
    const history = h(`s u"do it" ${Array.from({ length: 20 }, () => `a"${'words and words and more words. '.repeat(12)}" u"yes, go on"`).join(' ')}`)
    const information = {
      originalUserInput: 'do it',
      pinContent: ['never push'],
      recentMemories: ['uses npm'],
      taskList: ['[x] parse'],
      gitDiffStat: '3 files changed',
    }
    const text = apply(history.messages, presets.basic(information).plan(history, contextOf(500)))
      .map(messageText)
      .join('\n')
    for (const line of ['Task: do it', 'Pinned: never push', 'Memory: uses npm', 'To do: [x] parse', 'Changes: 3 files changed']) expect(text).toContain(line)
  })
})

describe('adaptive', () => {
  it('has the five strategy lists of requirement 002, each with the sliding window first', () => {
    expect(ADAPTIVE_LISTS).toEqual({
      code: ['sliding-window', 'key-events', 'incremental-summary'],
      analysis: ['sliding-window', 'importance-scoring', 'incremental-summary'],
      conversation: ['sliding-window', 'importance-scoring', 'incremental-summary'],
      mixed: ['sliding-window', 'incremental-summary', 'importance-scoring'],
      unknown: ['sliding-window', 'importance-scoring', 'incremental-summary'],
    })
  })

  it('uses the gates of requirement 002 first, and drops them only if the budget is not met', () => {
    const long = 'words and words and more words. '.repeat(40)
    const short = h(`s u"do it" ${Array.from({ length: 10 }, () => `a"${long}"`).join(' ')} u"go on"`)
    const left = apply(short.messages, adaptive({ agentType: 'CodeAgent' }).plan(short, contextOf(1200)))
    const events = when(messagesAbove(10), keyEvents())
    expect(left).toEqual(apply(short.messages, events.plan(short, contextOf(1200))))
    const few = h(`s u"do it" a"${long}" a"${long}" a"${long}" u"go on"`)
    expect(totalTokens(apply(few.messages, adaptive().plan(few, contextOf(300))), contextOf(0).count)).toBeLessThan(
      totalTokens(few.messages, contextOf(0).count),
    )
  })

  const withTools = (...names: string[]) => ({
    messages: names.map((name, i) => ({
      id: `m${i}`,
      role: 'assistant' as const,
      parts: [{ type: 'tool-call' as const, callId: `c${i}`, name, input: '{}' }],
    })),
    tools: [],
  })

  it('derives the task type from the agent’s name, the tools and the text', () => {
    expect(taskType(h('u"hi"'), 'CodeAgent')).toBe('code')
    expect(taskType(withTools('edit_file', 'read_code', 'execute_script'))).toBe('code')
    expect(taskType(withTools('search', 'rg', 'fd', 'grep', 'retrieve_memory'))).toBe('analysis')
    expect(taskType(withTools('edit_file', 'grep'))).toBe('mixed')
    expect(taskType(withTools('get_latest_price', 'contest_info', 'credit_card', 'refind', 'describe'))).not.toBe('code')
    for (const name of ['MultiEdit', 'writeFile', 'str_replace_editor', 'execute_bash', 'run_tests', 'apply-patch', 'build', 'readCode', 'notebookedit'])
      expect(taskType(withTools(name)), name).toBe('code')
    for (const name of ['WebSearch', 'search_direct_flight', 'findUser', 'websearch', 'browser_navigate', 'ripgrep'])
      expect(taskType(withTools(name)), name).toBe('analysis')
    expect(taskType(h('u"请修改这个文件"'))).toBe('code')
    expect(taskType(h('u"检索相关资料"'))).toBe('analysis')
    for (const words of ['請重構這個函數', '請看這個檔案', '改一下程式碼']) expect(taskType(h(`u"${words}"`)), words).toBe('code')
    for (const words of ['檢索相關資料', '查詢天氣', '搜尋論文']) expect(taskType(h(`u"${words}"`)), words).toBe('analysis')
    expect(taskType(h('u"How are you?" a"Fine."'))).toBe('conversation')
    expect(taskType(h('s'))).toBe('unknown')
    for (const agent of ['code', 'MyCodeAgent', 'code_agent', 'VSCode', 'opencode', 'CodingAgent', 'ClaudeCode2']) expect(taskType(h('s'), agent)).toBe('code')
    for (const agent of ['Encoder', 'BarcodeAgent', 'geocode', 'UnicodeTable']) expect(taskType(h('s'), agent)).toBe('unknown')
    expect(taskType(withTools('read_file', 'read_file'))).toBe('analysis')
    expect(taskType(withTools('read_file', 'edit_file'))).toBe('code')
  })
})

describe('a model’s text put into a summary section', () => {
  const history = h(`s u"do it" ${Array.from({ length: 6 }, (_, i) => `a"step ${i}: ${'words and words and more words. '.repeat(12)}"`).join(' ')} u`)
  const edit = summary().plan(history, contextOf(0))

  it('replaces the extract, keeps the first and last lines of the summary and treats dollar signs as text', () => {
    const at = edit.findIndex((section) => 'cut' in section)
    const text = messageText(
      apply(history.messages, fillSummary(edit, at, 'All six steps done. $& $1')).find(({ written }) => written === 'summary') ??
        (history.messages[0] as never),
    )
    expect(text).toMatch(/^SUMMARY of 6 earlier messages · decant:[0-9a-z]{10}\n\(a record/)
    expect(text.endsWith('\nAll six steps done. $& $1\n(end of the summary)')).toBe(true)
    expect(fillSummary(edit, at, 'x')[at]).not.toHaveProperty('wants')
  })

  it('is rejected for sections that want no text', () => {
    expect(() => fillSummary(edit, 0, 'x')).toThrow(DecantError)
    expect(() => fillSummary(edit, 99, 'x')).toThrow(DecantError)
  })
})

describe('settings of requirement 002', () => {
  it('are read from an environment by their documented names, in lower or upper case', () => {
    expect(
      settingsFrom({ sliding_window_size: '5', IMPORTANCE_SCORE_THRESHOLD: '2.5', incremental_summary_chunk_size: 4, conversation_turn_threshold: '40' }),
    ).toEqual({
      slidingWindowSize: 5,
      importanceScoreThreshold: 2.5,
      incrementalSummaryChunkSize: 4,
      conversationTurnThreshold: 40,
    })
    expect(settingsFrom({ sliding_window_size: '', HOME: '/' })).toEqual({})
    for (const odd of [null, 'x', undefined]) expect(() => settingsFrom(odd as never)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
    for (const odd of [null, 5, {}]) expect(() => taskType(odd as never)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })

  it.each(['0', '2.5', '-1', 'many', 'NaN', '1e400'])('reject a sliding window size of %s', (sliding_window_size) => {
    expect(() => settingsFrom({ sliding_window_size })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })

  it('are validated by every function that accepts them, even those that its strategy does not use', () => {
    const doors = [
      (settings: Settings) => adaptive({ settings }),
      (settings: Settings) => presets.basic({}, settings),
      (settings: Settings) => pipelineNamed('cover', settings),
    ]
    for (const settings of [
      null,
      { sliding_window_size: 5 },
      { slidingWindowSize: 2.5 },
      { importanceScoreThreshold: Number.NaN },
      { incrementalSummaryChunkSize: 0 },
      { conversationTurnThreshold: '40' },
    ])
      for (const door of doors) expect(() => door(settings as never)).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    expect(() => adaptive({ agentType: 3 as never })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
    for (const door of doors) expect(() => door({ slidingWindowSize: 0 })).not.toThrow()
  })

  it('take effect in strategies alone, in presets and in adaptive', () => {
    const history = h(
      `s ${Array.from({ length: 9 }, (_, i) => `u"question ${i} ${'and its words '.repeat(20)}" a"answer ${i} ${'and its words '.repeat(20)}"`).join(' ')} u"the last"`,
    )
    const left = (names: string, settings = {}, budget = 1) => apply(history.messages, pipelineNamed(names, settings).plan(history, contextOf(budget))).length
    expect(left('sliding-window', { slidingWindowSize: 3 })).toBeLessThan(left('sliding-window'))
    expect(left('incremental-summary', { incrementalSummaryChunkSize: 2 })).toBeLessThan(left('incremental-summary'))
    expect(left('importance-scoring', { importanceScoreThreshold: 100 }, 900)).toBeLessThan(left('importance-scoring', { importanceScoreThreshold: 5 }, 900))
    const result = (name: string, budget: number, settings = {}) => apply(history.messages, pipelineNamed(name, settings).plan(history, contextOf(budget)))
    for (const [name, budget, settings] of [
      ['adaptive', 600, { slidingWindowSize: 3 }],
      ['intelligent', 600, { slidingWindowSize: 3 }],
      ['advanced', 900, { importanceScoreThreshold: 100 }],
    ] as const)
      expect(result(name, budget, settings), name).not.toEqual(result(name, budget))
  })
})

describe('pipelineNamed', () => {
  it.each(pipelineNames)('%s returns invertible edits that add no tokens for empty, tiny and textless histories at any budget', (name) => {
    for (const notation of ['', 's', 's s', 'u', 'a', 'u-', 's u? a', 's u a[1] r1']) {
      const history = h(notation)
      for (const budget of [0, 1, 20, 1e12]) {
        const edit = pipelineNamed(name).plan(history, contextOf(budget))
        const left = apply(history.messages, edit)
        expect(apply(left, invert(history.messages, edit)), `${notation} · ${budget}`).toEqual(history.messages)
        expect(totalTokens(left, contextOf(0).count)).toBeLessThanOrEqual(totalTokens(history.messages, contextOf(0).count))
      }
    }
  })

  it('counts steps, not messages, in the gate of the incremental summary', () => {
    const agent = h(`s u"migrate" ${Array.from({ length: 60 }, (_, i) => `a[${i}] r${i}"${`row ${i} `.repeat(20)}"`).join(' ')}`)
    const tokens = totalTokens(agent.messages, contextOf(0).count)
    const alone = incrementalSummary().plan(agent, contextOf(tokens >> 1))
    expect(apply(agent.messages, alone).filter(({ written }) => written === 'summary')).toHaveLength(2)
    expect(gatedStrategy('incremental-summary', {}).plan(agent, contextOf(tokens >> 1))).toEqual(alone)
    const two = { ...agent, messages: agent.messages.slice(0, 82) }
    expect(gatedStrategy('incremental-summary', {}).plan(two, contextOf(0))).toEqual([{ keep: 82 }])
  })

  it('accepts names of strategies, names of presets and lists of names', () => {
    for (const name of pipelineNames) {
      const { plan } = pipelineNamed(name)
      expect(apply(h('s u a').messages, plan(h('s u a'), contextOf(1_000_000))), name).toEqual(h('s u a').messages)
    }
    expect(pipelineNamed('fold-repeats, newest').name).toBe('fold-repeats,newest')
  })

  it('suggests the nearest known name for an unknown one', () => {
    expect(() => pipelineNamed('cover,')).toThrow(expect.objectContaining({ message: 'The name of a strategy is empty' }))
    expect(() => pipelineNamed('sliding-windw')).toThrow(
      expect.objectContaining({ code: 'unknown-strategy', remedy: expect.stringContaining("'sliding-window'") }),
    )
    expect(() => pipelineNamed('constructor')).toThrow(expect.objectContaining({ remedy: expect.not.stringContaining('Did you mean') }))
  })
})
