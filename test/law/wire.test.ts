import { describe, expect, test } from 'vitest'
import { holdsServerState, laws, profileNamed, profiles, wireBreaks, wireViolations } from '../../src/law/index.ts'

const anthropic = profileNamed('anthropic')
const names = (found: readonly { law: string }[]): string[] => found.map((one) => one.law)
const text = (more: object = {}): object => ({ type: 'text', text: 'words', ...more })
const user = (...content: object[]): object => ({ messages: [{ role: 'user', content }] })

test('wireViolations and wireBreaks never throw at deeply nested bodies', () => {
  const deep: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))
  const part = { type: 'tool-call', toolCallId: 'x', providerOptions: deep }
  const body = {
    previous_response_id: 'r1',
    messages: [
      { role: 'user', content: [text({ deep }), part] },
      { role: 'user', content: [], deep },
    ],
    input: [{ type: 'reasoning', deep }],
    contents: [
      { role: 'user', parts: [{ text: 'words', deep }] },
      { role: 'model', parts: [{ functionCall: { name: 'a', args: { deep } } }] },
      { role: 'user', parts: [] },
    ],
  }
  for (const profile of profiles) {
    expect(() => wireViolations(body, profile), profile.name).not.toThrow()
    expect(() => wireBreaks(body, { ...body }, profile), profile.name).not.toThrow()
  }
})

describe('wireViolations and wireBreaks', () => {
  test('allow four cache breakpoints, counting those inside results', () => {
    const control = { cache_control: { type: 'ephemeral' } }
    const inner = { type: 'tool_result', tool_use_id: '1', content: [text(control)], ...control }
    expect(wireViolations({ ...user(inner), system: [text(control)], tools: [{ name: 'a', ...control }] }, anthropic)).toEqual([])
    expect(names(wireViolations({ ...user(inner, text(control)), system: [text(control)], tools: [{ name: 'a', ...control }] }, anthropic))).toEqual([
      'cache-breakpoints',
    ])
  })

  test('require one-hour cache breakpoints before five-minute ones across tools, system and messages', () => {
    const hour = { cache_control: { type: 'ephemeral', ttl: '1h' } }
    const short = { cache_control: { type: 'ephemeral', ttl: '5m' } }
    expect(wireViolations({ ...user(text(short)), system: [text(hour)] }, anthropic)).toEqual([])
    expect(names(wireViolations({ ...user(text(hour)), tools: [{ name: 'a', ...short }] }, anthropic))).toEqual(['cache-ttl-order'])
  })

  test('report a beta field only when headers are given without its beta, in any form of headers', () => {
    const body = { ...user(text()), thinking: { type: 'enabled', block_binding: {} } }
    expect(wireViolations(body, anthropic)).toEqual([])
    expect(wireViolations(body, anthropic, { 'anthropic-beta': 'a, thinking-binding-controls-2026-08-01' })).toEqual([])
    expect(names(wireViolations(body, anthropic, { accept: '*/*' }))).toEqual(['beta-fields'])
    const beta = ['a', 'thinking-binding-controls-2026-08-01']
    for (const headers of [
      new Headers({ 'Anthropic-Beta': beta.join(', ') }),
      { 'Anthropic-Beta': beta.join(', ') },
      { 'anthropic-beta': beta, accept: undefined },
    ])
      expect(wireViolations(body, anthropic, headers)).toEqual([])
    expect(names(wireViolations(body, anthropic, new Headers({ accept: '*/*' })))).toEqual(['beta-fields'])
    for (const odd of [null, 5, 'anthropic-beta', [null]]) expect(() => wireViolations(body, anthropic, odd as never)).not.toThrow()
  })

  test('report a forced tool choice while thinking is on, on Bedrock Converse', () => {
    const bedrock = profileNamed('bedrock')
    const asked = (toolChoice: object, type = 'enabled') => ({
      messages: [{ role: 'user', content: [{ text: 'words' }] }],
      toolConfig: { tools: [{ toolSpec: { name: 'a', inputSchema: { json: {} } } }], toolChoice },
      additionalModelRequestFields: { thinking: { type } },
    })
    for (const choice of [{ any: {} }, { tool: { name: 'a' } }]) {
      expect(names(wireViolations(asked(choice), bedrock))).toEqual(['forced-choice'])
      expect(wireViolations(asked(choice, 'disabled'), bedrock)).toEqual([])
    }
    expect(wireViolations(asked({ auto: {} }), bedrock)).toEqual([])
  })

  test('accept a compaction block with text or null, and report one with an empty text', () => {
    for (const content of [null, 'words']) expect(wireViolations(user({ type: 'compaction', content }), anthropic)).toEqual([])
    expect(names(wireViolations(user({ type: 'compaction', content: '' }), anthropic))).toEqual(['compaction-block'])
  })

  test('require sealed content in a compaction item, and a compaction trigger as the last item', () => {
    const responses = profileNamed('openai-responses')
    const message = { role: 'user', content: 'words' }
    const [trigger, sealed] = [{ type: 'compaction_trigger' }, { type: 'compaction', encrypted_content: 'c2VhbGVk' }]
    expect(wireViolations({ input: [sealed, message, trigger] }, responses)).toEqual([])
    for (const input of [
      [trigger, message],
      [message, { type: 'compaction' }, message],
    ])
      expect(names(wireViolations({ input }, responses))).toEqual(['compaction-item'])
  })

  test('require Gemini thought signatures only in the turn under way, and only if the body has any', () => {
    const call = (signed: boolean) => ({ role: 'model', parts: [{ functionCall: { name: 'a' }, ...(signed && { thoughtSignature: 'c2ln' }) }] })
    const answer = { role: 'user', parts: [{ functionResponse: { name: 'a' } }] }
    const message = { role: 'user', parts: [{ text: 'go on' }] }
    const gemini = profileNamed('gemini')
    expect(wireViolations({ contents: [message, call(false), answer, message, call(true), answer] }, gemini)).toEqual([])
    expect(names(wireViolations({ contents: [message, call(true), answer, call(false), answer] }, gemini))).toEqual(['thought-signature'])
    expect(wireViolations({ contents: [message, call(false), answer] }, gemini)).toEqual([])
    const snakeCall = (signed: boolean) => ({ role: 'model', parts: [{ function_call: { name: 'a' }, ...(signed && { thought_signature: 'c2ln' }) }] })
    const snakeAnswer = { role: 'user', parts: [{ function_response: { name: 'a' } }] }
    expect(names(wireViolations({ contents: [message, snakeCall(true), snakeAnswer, snakeCall(false), snakeAnswer] }, gemini))).toEqual(['thought-signature'])
  })

  test('report a lost phase or lost provider metadata between two bodies', () => {
    const item = { type: 'message', role: 'assistant', id: 'msg_1', content: [] }
    const responses = profileNamed('openai-responses')
    expect(names(wireBreaks({ input: [{ ...item, phase: 'commentary' }] }, { input: [item] }, responses))).toEqual(['phase-kept'])
    expect(wireBreaks({ input: [{ ...item, phase: 'commentary' }] }, { input: [] }, responses)).toEqual([])
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'a', input: {} }
    const before = { messages: [{ role: 'assistant', content: [{ ...call, providerOptions: { google: { thoughtSignature: 'x' } } }] }] }
    expect(names(wireBreaks(before, { messages: [{ role: 'assistant', content: [call] }] }, profileNamed('ai-sdk')))).toEqual(['metadata-kept'])
    expect(wireBreaks(before, structuredClone(before), profileNamed('ai-sdk'))).toEqual([])
  })

  test('report no lost metadata in an unchanged body whose call awaits approval, or shares its id', () => {
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'a', input: {} }
    const signed = { ...call, providerOptions: { google: { thoughtSignature: 'x' } } }
    const request = { type: 'tool-approval-request', approvalId: 'p', toolCallId: '1' }
    const bodyWith = (...content: object[]) => [{ role: 'assistant', content }]
    for (const body of [bodyWith(signed, request), bodyWith(signed, call)]) expect(wireBreaks(body, structuredClone(body), profileNamed('ai-sdk'))).toEqual([])
    expect(names(wireBreaks(bodyWith(signed, request), bodyWith(call, request), profileNamed('ai-sdk')))).toEqual(['metadata-kept'])
  })

  test('read a header that is sent several times as one with all the values', () => {
    const sent = [
      ['Anthropic-Beta', 'context-management-2025-06-27'],
      ['anthropic-beta', 'other-2026-01-01'],
    ] as const
    expect(wireViolations({ context_management: {} }, anthropic, sent)).toEqual([])
  })

  test('holdsServerState detects requests that continue a response or conversation stored by the provider', () => {
    expect([{ previous_response_id: 'resp_1' }, { conversation: { id: 'conv_1' } }].map(holdsServerState)).toEqual([true, true])
    expect([{ input: [] }, { previous_response_id: null, conversation: null }, null, 'text'].map(holdsServerState)).toEqual([false, false, false, false])
  })

  test('require thinking at the start of a turn, which begins after the user’s words but not after results', () => {
    const call = { type: 'tool_use', id: 'a', name: 'tool', input: {} }
    const thought = [{ type: 'thinking', thinking: 'hm', signature: 's' }, call]
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'done' }] }
    const found = (between: object, last: readonly object[]) => {
      const messages = [{ role: 'user', content: 'go' }, { role: 'assistant', content: thought }, between, { role: 'assistant', content: last }]
      return names(wireViolations({ thinking: { type: 'enabled', budget_tokens: 2000 }, messages }, anthropic))
    }
    expect(found(result, [call])).not.toContain('thinking-opens-loop')
    expect(found({ role: 'user', content: 'and now?' }, [call])).toContain('thinking-opens-loop')
    expect(found({ role: 'user', content: 'and now?' }, thought)).not.toContain('thinking-opens-loop')
  })

  test('report thinking-setting when the setting changes within a turn, but not between turns', () => {
    const asked = { role: 'user', content: 'go' }
    const called = { role: 'assistant', content: [{ type: 'tool_use', id: '1', name: 'a', input: {} }] }
    const answered = { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: 'ok' }] }
    const on = { thinking: { type: 'adaptive' } }
    expect(names(wireBreaks({ messages: [asked] }, { ...on, messages: [asked, called, answered] }, anthropic))).toContain('thinking-setting')
    expect(names(wireBreaks({ ...on, messages: [asked] }, { messages: [asked, called, answered] }, anthropic))).toContain('thinking-setting')
    expect(wireBreaks({ ...on, messages: [asked] }, { ...on, messages: [asked, called, answered] }, anthropic).map((one) => one.law)).not.toContain(
      'thinking-setting',
    )
    expect(wireBreaks({ ...on, messages: [asked, called, answered] }, { messages: [asked, called, answered, asked] }, anthropic)).toEqual([])
    expect(wireBreaks({ ...on, messages: [asked] }, { messages: [asked, called, answered, asked, called, answered] }, anthropic)).toEqual([])
  })

  test('report server-state when a request that continues a stored history is rewritten', () => {
    const responses = profileNamed('openai-responses')
    const before = { previous_response_id: 'resp_1', input: [{ role: 'user', content: 'more' }] }
    expect(wireBreaks(before, structuredClone(before), responses)).toEqual([])
    expect(names(wireBreaks(before, { ...before, input: [] }, responses))).toEqual(['server-state'])
    expect(names(wireBreaks(before, { input: before.input }, responses))).toEqual(['server-state'])
    expect(wireBreaks({ input: before.input }, { input: [] }, responses)).toEqual([])
  })

  test('never throw at malformed bodies', () => {
    const odd = [
      null,
      undefined,
      1,
      'x',
      [],
      {},
      { messages: 7 },
      { messages: [null, 3, { content: [null, 'x', [[]]] }] },
      { input: [null, [], { type: {} }] },
      { contents: [null, { parts: [null, 1] }] },
      { context_management: { edits: [null] } },
    ]
    for (const profile of profiles)
      for (const body of odd) for (const other of odd) expect(() => [wireViolations(body, profile, { a: 'b' }), wireBreaks(body, other, profile)]).not.toThrow()
  })
})

test('each law has a source, at least one check and a unique name', () => {
  for (const law of laws) {
    expect(law.source.length, law.name).toBeGreaterThan(10)
    expect(
      [law.violations, law.breaks, law.wire, law.wireBreaks].some((way) => way !== undefined),
      law.name,
    ).toBe(true)
  }
  expect(new Set(laws.map((law) => law.name)).size).toBe(laws.length)
})
