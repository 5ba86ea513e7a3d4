import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, decodeAll, decodeStream, detectFormat } from '../../src/format/index.ts'
import { parseEmbeddedJson } from '../../src/format/readers/tracing/embedded-json.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { type DecantError, type Message, messageText } from '../../src/message/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { langsmithLogs } from './langsmith-logs.ts'
import { otelLogs } from './otel-logs.ts'
import { otelVendorLogs } from './otel-vendor-logs.ts'
import { exported, flattened, happened, span } from './trace-values.ts'

const json = JSON.stringify
const says = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
const calls = (id: string, argument: string) => ({ role: 'assistant', parts: [{ type: 'tool_call', id, name: 'look', arguments: { at: argument } }] })
const result = (id: string, response: string) => ({ role: 'tool', parts: [{ type: 'tool_call_response', id, response }] })
type Said = ReturnType<typeof says> | ReturnType<typeof calls> | ReturnType<typeof result>

/** A request that was sent `input` and answered with `output`. */
const request = (id: string, after: number, input: readonly object[], output?: object, more: object = {}) =>
  span(id, after, {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': json(input),
    ...(output && { 'gen_ai.output.messages': json([output]) }),
    ...more,
  })
const read = (...spans: object[]) => [...decodeAll(exported(...spans))].map(({ history }) => history.messages.map(messageText))
const thrown = (input: object | string, format = 'otel'): DecantError => {
  try {
    decode(input, { format })
  } catch (error) {
    return error as DecantError
  }
  throw new Error('nothing was thrown')
}

const u = says('user', 'wind the clock up')
const a = calls('c1', 'clock')
const r = result('c1', 'it stands')
const b = says('assistant', 'it is wound and goes')

describe('a conversation reconstructed from the requests of a trace', () => {
  const conversation: fc.Arbitrary<readonly Said[]> = fc
    .array(fc.tuple(fc.lorem({ maxCount: 5 }), fc.array(fc.tuple(fc.lorem({ maxCount: 2 }), fc.lorem()), { maxLength: 3 }), fc.lorem()), {
      minLength: 1,
      maxLength: 4,
    })
    .map((turns) =>
      turns.flatMap(([asked, called, answer], t) => [
        says('user', `${t} ${asked}`),
        ...called.flatMap(([at, found], i) => [calls(`c${t}_${i}`, at), result(`c${t}_${i}`, found)]),
        says('assistant', `${t} ${answer}`),
      ]),
    )

  it('is complete for any order of spans, repeated spans and unrecorded answers', () => {
    fc.assert(
      fc.property(conversation, fc.array(fc.nat(), { minLength: 20, maxLength: 20 }), fc.boolean(), (messages, numbers, lines) => {
        const requests = messages.flatMap((message, i) => {
          if (message.role !== 'assistant') return []
          const recorded = i === messages.length - 1 || (numbers[i % 20] as number) % 3 > 0
          return [request(`${i}`, i * 10, messages.slice(0, i), recorded ? message : undefined)]
        })
        const twice = requests.flatMap((one, i) => ((numbers[i % 20] as number) % 5 === 0 ? [one, one] : [one]))
        const mixed = twice.map((one, i) => ({ one, at: (numbers[(i + 7) % 20] as number) + i })).sort((x, y) => (x.at % 11) - (y.at % 11))
        const input = lines ? mixed.map(({ one }) => json(exported(one))).join('\n') : exported(...mixed.map(({ one }) => one))
        const documents = [...decodeAll(input, { format: 'otel' })]
        expect(documents).toHaveLength(1)
        const parts = documents[0]?.history.messages.map(({ role, parts: [part] }) => [
          role,
          part?.type === 'text' ? part.text : part?.type === 'tool-call' ? part.input : part?.type === 'tool-result' ? part.output : '',
        ])
        expect(parts).toEqual(
          messages.map(({ role, parts: [part] }) => [
            role,
            part && 'content' in part
              ? part.content
              : part && 'arguments' in part
                ? json(part.arguments)
                : part && 'response' in part
                  ? [{ type: 'text', text: part.response }].filter(({ text }) => text !== '')
                  : '',
          ]),
        )
      }),
      { numRuns: process.env.DECANT_LONG ? 2000 : 80 },
    )
  })

  it('keeps the reasoning of an answer whose repetition is read first, as when its own span has no time', () => {
    const file = JSON.parse(otelLogs.genAi?.input ?? '')
    const [answered, , first] = file.resourceSpans[0].scopeSpans[0].spans
    expect(Number(first.startTimeUnixNano)).toBeLessThan(Number(answered.startTimeUnixNano))
    const before = decode(file).history.messages
    delete first.startTimeUnixNano
    expect(decode(json(file)).history.messages.map(({ parts }) => parts)).toEqual(before.map(({ parts }) => parts))
  })

  it('takes results that no request repeats from tool spans, by id or by name and arguments', () => {
    const tool = (id: string, attributes: object) => span(id, 5, { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'look', ...attributes })
    const byId = read(request('1', 0, [u], a), tool('2', { 'gen_ai.tool.call.id': 'c1', 'gen_ai.tool.call.result': 'it stands' }))
    expect(byId[0]?.at(-1)).toContain('it stands')
    const unnamed = { role: 'assistant', parts: [{ type: 'tool_call', name: 'look', arguments: { at: 'clock', by: 'day' } }] }
    const byName = read(
      request('1', 0, [u], unnamed),
      tool('2', { 'gen_ai.tool.call.arguments': '{"at":"sky"}', 'gen_ai.tool.call.result': 'blue' }),
      tool('3', { 'gen_ai.tool.call.arguments': '{"by":"day","at":"clock"}', 'gen_ai.tool.call.result': 'it stands' }),
    )
    expect(byName[0]).toHaveLength(3)
    expect(byName[0]?.at(-1)).toContain('it stands')
    const failed = decode(
      exported(
        request('1', 0, [u], a),
        span(
          '2',
          5,
          { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'look', 'gen_ai.tool.call.id': 'c1' },
          { status: { code: 2, message: 'no key' } },
        ),
      ),
    )
    expect(failed.history.messages.at(-1)?.parts[0]).toMatchObject({ type: 'tool-result', isError: true, output: [{ text: 'no key' }] })
  })

  it('continues after a compaction or a cleared result with the earlier messages, and notes the summary', () => {
    const summary = says('user', 'So far: the clock was looked at.')
    const next = says('user', 'and now set it')
    const input = exported(request('1', 0, [u], a), request('2', 10, [u, a, r], b), request('3', 20, [summary, b, next], says('assistant', 'set')))
    const [document, ...more] = [...decodeAll(input)]
    expect(more).toEqual([])
    expect(document?.history.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'user', 'assistant'])
    expect(document?.history.messages[4]?.parts[0]).toMatchObject({ text: 'So far: the clock was looked at.' })
    expect(document?.notes.map(({ code }) => code)).toEqual(['compact-boundary'])
    const cleared = read(
      request('1', 0, [u], a),
      request('2', 10, [u, a, r], b),
      request('3', 20, [u, a, result('c1', '[cleared]'), b, next], says('assistant', 'set')),
    )
    expect(cleared).toHaveLength(1)
    expect(cleared[0]).toHaveLength(6)
    expect(cleared[0]?.join()).toContain('it stands')
  })

  it('continues when requests send a sliding window of short messages', () => {
    const [first, second, third] = ['one', 'two', 'three'].map((name) => says('user', name)) as [Said, Said, Said]
    const ok = says('assistant', 'ok')
    const input = [
      request('1', 0, [first], b),
      request('2', 10, [first, b, second], ok),
      request('3', 20, [b, second, ok, third], a),
      request('4', 30, [ok, third, a, r], ok),
    ]
    expect(read(...input).map((messages) => messages.length)).toEqual([8])
  })

  it('continues when a request sends only the results of the calls', () => {
    expect(read(request('1', 0, [u], a), request('2', 10, [r], b))).toEqual([[u, a, r, b].map(() => expect.any(String))])
  })

  it('pairs Responses calls and results by call_id and not by item id, in any order of results', () => {
    const call = (n: number) => ({ type: 'function_call', id: `fc_${n}`, call_id: `call_${n}`, name: 'look', arguments: json({ at: n }) })
    const found = (n: number) => ({ type: 'function_call_output', id: `fco_${n}`, call_id: `call_${n}`, output: `found ${n}` })
    const asked = { role: 'user', content: 'look at both clocks' }
    const said = { role: 'assistant', content: 'both of them go' }
    const body = (id: string, after: number, input: readonly object[], output: readonly object[]) =>
      span(id, after, { 'openinference.span.kind': 'LLM', 'input.value': json({ input }), 'output.value': json({ output }) })
    const { messages } = decode(
      exported(body('1', 0, [asked], [call(1), call(2)]), body('2', 10, [asked, call(1), call(2), found(2), found(1)], [said])),
    ).history
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant'])
    expect(messages.flatMap(({ parts }) => parts.flatMap((part) => ('callId' in part ? part.callId : [])))).toEqual(['call_1', 'call_2', 'call_2', 'call_1'])
  })

  it('distinguishes calls that share an id in linear time', () => {
    const least = growth(1_500, (size) => {
      const said = Array.from({ length: size }, (_, i) => [calls('look', `${i}`), result('look', `${i}`)]).flat()
      const text = json(exported(request('1', 0, [u, ...said], b)))
      return () => decode(text)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it('reads an unrelated request as a separate run and drops an abandoned answer with a note', () => {
    const other = says('assistant', 'a cut an')
    const input = exported(
      request('1', 0, [u], other),
      request('2', 10, [u], a),
      request('3', 20, [u, a, r], b),
      request('4', 30, [says('user', 'name this')], says('assistant', 'Clock')),
    )
    const [main, side, ...more] = [...decodeAll(input)]
    expect(more).toEqual([])
    expect(main?.history.messages).toHaveLength(4)
    expect(main?.notes.map(({ message }) => message)).toEqual(['1 answers that nothing followed were left out: another answer to the same messages was read'])
    expect([main?.meta?.id, side?.meta?.id]).toEqual(['a1', 'a1/1'])
    expect(side?.history.messages.map(messageText)).toEqual(['name this', 'Clock'])
  })

  it('joins the traces of one conversation, and several conversations are runs in order of their start', () => {
    const of = (id: string, traceId: string) => (one: object) => ({
      ...one,
      traceId,
      attributes: [...(one as { attributes: object[] }).attributes, { key: 'gen_ai.conversation.id', value: { stringValue: id } }],
    })
    const late = [request('1', 500, [says('user', 'late')], says('assistant', 'yes'))].map(of('late', 't3'))
    const early = [of('early', 't1')(request('1', 0, [u], a)), of('early', 't2')(request('2', 100, [u, a, r], b))]
    const runs = [...decodeAll(exported(...late, ...early))]
    expect(runs.map(({ meta, history }) => [meta?.id, history.messages.length])).toEqual([
      ['early', 4],
      ['late', 2],
    ])
    expect(runs[0]?.meta).toMatchObject({ traces: ['t1', 't2'], requests: 2, service: 'clockwork' })
    expect(() => decode(exported(...late, ...early), { run: 2 })).toThrow(expect.objectContaining({ code: 'no-such-run', remedy: 'Give a run from 0 to 1.' }))
  })

  it('is identified by the conversation id of the request when several share a trace', () => {
    const of = (id: string, text: string) =>
      span(id, Number(id), { 'gen_ai.conversation.id': `k${id}`, 'gen_ai.input.messages': json([says('user', text)]), 'gen_ai.output.messages': json([a]) })
    const tool = span('9', 9, {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'look',
      'gen_ai.tool.call.id': 'c1',
      'gen_ai.tool.call.result': 'it stands',
    })
    const runs = [...decodeAll(exported(of('2', 'the second'), of('1', 'the first'), tool))]
    expect(runs.map(({ meta, history }) => [meta?.id, meta?.trace, ...history.messages.map(messageText)])).toEqual([
      ['k1', 'a1', 'the first', expect.any(String), 'it stands'],
      ['k2', 'a1', 'the second', expect.any(String), 'it stands'],
    ])
  })

  it('recognises a repeated answer that is split into messages without its reasoning', () => {
    const answer = { role: 'assistant', parts: [{ type: 'reasoning', content: 'hm' }, { type: 'text', content: 'I look. ' }, ...a.parts] }
    const pieces = [says('assistant', 'I look.'), { role: 'assistant', parts: [{ ...a.parts[0], arguments: '{ "at": "clock" }' }] }]
    const [messages, ...more] = read(request('1', 0, [u], answer), request('2', 10, [u, ...pieces, r], b))
    expect(more).toEqual([])
    expect(messages).toHaveLength(4)
  })
})

it('decode keeps the result of a tool span as the recorded text', () => {
  const told = (value: string, attribute = 'gen_ai.tool.call.result') => {
    const tool = span('2', 5, { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'look', 'gen_ai.tool.call.id': 'c1', [attribute]: value })
    const part = decode(exported(request('1', 0, [u], a), tool)).history.messages.at(-1)?.parts[0]
    return part?.type === 'tool-result' ? part.output : part
  }
  for (const text of ['[{ "id": 12345678901234567890, …', '{"id": 12345678901234567890}', '["unfinished', '[INFO', '{"a":1.0}'])
    expect(told(text)).toEqual([{ type: 'text', text }])
  expect(told('"it stands"', 'ai.toolCall.result')).toEqual([{ type: 'text', text: 'it stands' }])
  expect(told(json([{ type: 'text', text: 'it stands' }]))).toEqual([{ type: 'text', text: 'it stands' }])
})

it('decode reads OTel contents that begin like a JSON list as text', () => {
  const events = [happened('gen_ai.user.message', { content: '[draft' }), happened('gen_ai.choice', { message: '["no' })]
  expect(read(span('1', 0, { 'gen_ai.operation.name': 'chat' }, { events }))).toEqual([['[draft', '["no']])
})

it('decode attaches OTel log records to the spans that they name', () => {
  const record = (spanId: string, input: object[], output: object) => ({
    traceId: 'a1',
    spanId,
    eventName: 'gen_ai.client.inference.operation.details',
    attributes: { 'gen_ai.input.messages': json(input), 'gen_ai.output.messages': json([output]) },
  })
  const chat = { 'gen_ai.operation.name': 'chat' }
  const input = [
    exported(span('2', 20, chat), span('1', 0, chat)),
    { resourceLogs: [{ scopeLogs: [{ logRecords: [record('2', [u, a, r], b), record('1', [u], a)] }] }] },
  ]
  expect(decode(input.map((line) => json(line)).join('\n')).history.messages.map(({ at }) => at?.slice(-4))).toEqual(['000Z', '001Z', '020Z', '021Z'])
})

it('decode notes a failed request from the tags of a Jaeger span', () => {
  const tags = Object.entries({ 'gen_ai.input.messages': json([u]), error: true, 'otel.status_description': 'overloaded' }).map(([key, value]) => ({
    key,
    value,
  }))
  const spans = [{ traceID: 't', spanID: '1', operationName: 'chat', startTime: 1767225600000000, duration: 9, tags, logs: [] }]
  expect(decode({ data: [{ traceID: 't', spans }] }).notes.map(({ message }) => message)).toEqual(['A request ended in an error: overloaded'])
})

it('decode reads the answer next to a reasoning block in OpenInference contents', () => {
  const message = { role: 'assistant', contents: [{ message_content: { type: 'reasoning', text: 'hm' } }], content: 'It goes.' }
  const attributes = { 'openinference.span.kind': 'LLM', ...flattened('llm.output_messages', [message], '.message') }
  expect(decode(exported(span('1', 0, attributes))).history.messages[0]?.parts).toMatchObject([{ type: 'reasoning', text: 'hm' }, { text: 'It goes.' }])
})

it.each<[string, object]>([
  ['OpenInference as a completion', { 'openinference.span.kind': 'LLM', 'llm.prompts.0.prompt.text': 'wind it', 'llm.choices.0.completion.text': 'wound' }],
  ['OpenInference with plain input and output values', { 'openinference.span.kind': 'LLM', 'input.value': 'wind it', 'output.value': 'wound' }],
  [
    'OpenInference with request and response bodies',
    {
      'openinference.span.kind': 'LLM',
      'input.value': json({ messages: [{ role: 'user', content: 'wind it' }] }),
      'output.value': json({ choices: [{ message: { role: 'assistant', content: 'wound' } }] }),
    },
  ],
  ['OpenLLMetry as a completion', { 'gen_ai.prompt.0.user': 'wind it', 'gen_ai.completion.0.content': 'wound' }],
  ['the AI SDK as its outer span', { 'ai.operationId': 'ai.generateText', 'ai.prompt': '{"prompt":"wind it"}', 'ai.response.text': 'wound' }],
  [
    'the AI SDK with its earliest attribute names',
    { 'ai.operationId': 'ai.generateText.doGenerate', 'ai.prompt.messages': json([{ role: 'user', content: 'wind it' }]), 'ai.result.text': 'wound' },
  ],
  [
    'Logfire',
    { request_data: { messages: [{ role: 'user', content: 'wind it' }] }, response_data: json({ message: { role: 'assistant', content: 'wound' } }) },
  ],
  [
    'Langfuse',
    {
      'langfuse.observation.type': 'generation',
      'langfuse.observation.input': json([{ role: 'user', content: 'wind it' }]),
      'langfuse.observation.output': json({ role: 'assistant', content: 'wound' }),
    },
  ],
])('decode reads a request recorded by %s', (_, attributes) => {
  expect(read(span('1', 0, attributes))).toEqual([['wind it', 'wound']])
})

describe('otel reader on incomplete traces', () => {
  it('reads the rest of a truncated first message or answer and notes the cut', () => {
    const cut = (side: string, other: string) =>
      decode(
        exported(
          span('1', 0, { [`gen_ai.${side}.messages`]: json([says('user', `wind ${'x'.repeat(400)}`)]).slice(0, 90), [`gen_ai.${other}.messages`]: json([b]) }),
        ),
      )
    for (const [side, other] of [
      ['input', 'output'],
      ['output', 'input'],
    ] as const) {
      const { history, notes } = cut(side, other)
      expect(history.messages.map(messageText).join()).toMatch(/wind x+/)
      expect(notes.map(({ code }) => code)).toEqual(['cut-value'])
    }
    const whole = json({
      contents: [
        { role: 'user', parts: [{ text: 'wind it' }] },
        { role: 'model', parts: [{ text: 'y'.repeat(400) }] },
      ],
    })
    for (let at = 60; at < whole.length; at += 9) {
      const { history } = decode(exported(span('1', 0, { 'gcp.vertex.agent.llm_request': whole.slice(0, at) })))
      expect(history.messages.map(messageText)[0]).toBe('wind it')
    }
  })

  const long = json([u, a, r, says('user', 'x'.repeat(400))])

  it('reads what is before a cut in the input and puts the answer last', () => {
    const cut = span('2', 10, { 'gen_ai.input.messages': long.slice(0, json([u, a]).length + 20), 'gen_ai.output.messages': json([b]) })
    const document = decode(exported(request('1', 0, [u], a), cut))
    expect(document.history.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
    expect(document.notes).toMatchObject([{ code: 'cut-value', message: expect.stringContaining('1 of 2 requests') }])
    for (let at = 0; at < long.length; at += 7) {
      const { history } = decode(
        exported(request('1', 0, [u], a), span('2', 10, { 'gen_ai.input.messages': long.slice(0, at), 'gen_ai.output.messages': json([b]) })),
      )
      expect(history.messages.at(-1)?.parts.length).toBeGreaterThan(0)
    }
  })

  it('reads JSON up to a cut at any character, including escapes and surrogate pairs', () => {
    const whole = String.raw`{"path":"C:\\a\u00e9\ud83d\ude00😀.`
    for (let end = whole.indexOf('C'); end <= whole.length; end++) {
      const { value, cut } = parseEmbeddedJson(whole.slice(0, end))
      const { path } = value as { readonly path: string }
      expect([cut, path.isWellFormed(), 'C:\\aé😀😀.'.startsWith(path)], whole.slice(0, end)).toEqual([true, true, true])
    }
    expect(parseEmbeddedJson(String.raw`{"path":"C:\\`).value).toEqual({ path: 'C:\\' })
  })

  it('notes attributes that a limit dropped from a span', () => {
    const attributes = { ...flattened('llm.input_messages', [{ message: { role: 'user', content: 'wind it' } }]), 'openinference.span.kind': 'LLM' }
    expect(decode(exported(span('1', 0, attributes, { droppedAttributesCount: 40 }))).notes.map(({ code }) => code)).toEqual(['cut-value'])
  })

  it('reads whole lines and notes broken and torn ones', () => {
    const lines = [json(exported(request('1', 0, [u], a))), '{"resourceSpans": broken', json(exported(request('2', 10, [u, a, r], b))), '{"resourceSp']
    const { history, notes } = decode(lines.join('\r\n'), { format: 'otel' })
    expect(history.messages).toHaveLength(4)
    expect(notes.map(({ code, line }) => [code, line])).toEqual([
      ['broken-line', 2],
      ['torn-line', 4],
    ])
  })

  it('reads pretty-printed spans of a console exporter and notes a torn one', () => {
    const printed = (one: string, after: number, input: object[], output: object) => ({
      name: 'chat',
      context: { trace_id: '0xa', span_id: one, trace_state: '[]' },
      kind: 'SpanKind.CLIENT',
      parent_id: null,
      start_time: `2026-01-01T00:00:0${after}.000000Z`,
      end_time: `2026-01-01T00:00:0${after}.500000Z`,
      status: { status_code: 'UNSET' },
      attributes: { 'gen_ai.input.messages': json(input), 'gen_ai.output.messages': json([output]) },
      events: [],
    })
    const text = [printed('0x1', 1, [u], a), printed('0x2', 2, [u, a, r], b)].map((one) => json(one, null, 4)).join('\n')
    expect(detectFormat(text).name).toBe('otel')
    expect(decode(`\ufeff${text}\n`).history.messages).toHaveLength(4)
    const torn = decode(text.slice(0, -40))
    expect([torn.history.messages.length, torn.notes.map(({ code, line }) => [code, line])]).toEqual([2, [['torn-line', 21]]])
  })

  it('reads SDK objects that are printed over several lines each', () => {
    const { input = '', shape } = otelVendorLogs.sdkObjects ?? {}
    const printed = input
      .split('\n')
      .map((line) => json(JSON.parse(line), null, 2))
      .join('\n')
    expect(decode(printed).history.messages).toHaveLength(shape?.length ?? 0)
  })

  it('throws an error with a remedy for traces without messages, without spans or cut in the middle', () => {
    const bare = exported(span('1', 0, { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }))
    expect(detectFormat(bare).name).toBe('otel')
    expect(thrown(bare)).toMatchObject({
      code: 'not-this-format',
      message: expect.stringContaining('1 spans'),
      remedy: expect.stringContaining('CAPTURE_MESSAGE_CONTENT'),
    })
    expect(thrown(exported())).toMatchObject({ code: 'not-this-format', remedy: expect.stringContaining('OTLP') })
    expect(thrown(json(exported(request('1', 0, [u], a)), null, 1).slice(0, 300))).toMatchObject({
      code: 'invalid-json',
      remedy: expect.stringContaining('truncated'),
    })
  })

  it('notes a failed request and counts unrelated and repeated spans', () => {
    const input = exported(
      request('1', 0, [u], a),
      request('2', 10, [u, a, r], undefined, {}),
      span('3', 20, { 'gen_ai.operation.name': 'embeddings' }),
      span('3', 20, { 'gen_ai.operation.name': 'embeddings' }),
    )
    const failed = json(input).replace('"spanId":"2"', '"status":{"code":"STATUS_CODE_ERROR","message":"overloaded"},"spanId":"2"')
    expect(decode(failed).notes.map(({ message }) => message)).toEqual([
      '1 embeddings span is no part of the conversation',
      '1 repeated span is no part of the conversation',
      'A request ended in an error: overloaded',
    ])
  })
})

it('decode reads the messages of an agent span when no request span has any', () => {
  const agent = (output: object) =>
    span('1', 0, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.input.messages': json([u]), 'gen_ai.output.messages': json([output]) })
  expect(read(agent(b))).toEqual([[messageText({ id: '', role: 'user', parts: [{ type: 'text', text: 'wind the clock up' }] }), 'it is wound and goes']])
  expect(read(agent(b), request('2', 1, [u], a), request('3', 2, [u, a, r], b))[0]).toHaveLength(4)
})

it('decode reads other OTLP encodings, Jaeger exports and tables of spans', () => {
  const snake = {
    resource_spans: [
      {
        scope_spans: [
          {
            spans: [
              {
                trace_id: 'A',
                span_id: 'B',
                start_time_unix_nano: 1767225600000000000,
                attributes: [{ key: 'gen_ai.input.messages', value: { string_value: json([u]) } }],
              },
            ],
          },
        ],
      },
    ],
  }
  const row = {
    name: 'llm',
    'context.trace_id': 'a',
    'context.span_id': 'b',
    start_time: 1767225600000,
    'attributes.llm.input_messages': [{ 'message.role': 'user', 'message.content': 'wind the clock up' }],
    'attributes.openinference.span.kind': 'LLM',
  }
  const batches = { batches: [{ resource: {}, scopeSpans: [{ spans: [request('1', 0, [u])] }] }] }
  const trace = { trace: exported(request('1', 0, [u])) }
  const tags = [{ key: 'gen_ai.operation.name', type: 'string', value: 'chat' }]
  const logs = [
    {
      timestamp: 1767225600000000,
      fields: [
        { key: 'event', type: 'string', value: 'gen_ai.user.message' },
        { key: 'content', type: 'string', value: 'wind the clock up' },
      ],
    },
  ]
  const viewed = { traceID: 'a', spanID: 'b', operationName: 'chat m', startTime: 1767225600000000, duration: 1000, tags, logs, processID: 'p1' }
  const jaeger = { data: [{ traceID: 'a', spans: [viewed], processes: { p1: { serviceName: 'clockwork' } } }], total: 0 }
  for (const value of [snake, [row], batches, trace, jaeger, { data: [row] }, [[request('1', 0, [u])]]]) {
    expect(detectFormat(value).name).toBe('otel')
    expect(detectFormat(json(value)).name).toBe('otel')
    const { history } = decode(json(value))
    expect([history.messages.map(messageText), history.messages[0]?.at]).toEqual([['wind the clock up'], '2026-01-01T00:00:00.000Z'])
  }
})

/** A file of traces with a value a line. */
const asLines = (input: string): string => {
  try {
    const value: unknown = JSON.parse(input)
    return (Array.isArray(value) && value.every((one) => !Array.isArray(one)) ? value : [value]).map((one) => json(one)).join('\n')
  } catch {
    return input
  }
}

it.each(Object.entries({ ...otelLogs, ...otelVendorLogs, ...langsmithLogs }))(
  '%s: decodeStream yields the messages that decodeAll reads',
  async (_, { input, format }) => {
    const lines = asLines(input)
    const runs: Message[][] = []
    for await (const item of decodeStream([lines], { format })) {
      if (!('message' in item)) continue
      runs[item.run] ??= []
      runs[item.run]?.push(item.message)
    }
    expect(runs).toEqual([...decodeAll(lines, { format })].map(({ history }) => history.messages))
  },
)

describe('metadata of a trace', () => {
  const chat = (id: string, parentSpanId: string, said: string, more: object) =>
    span(id, Number(id), { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': json([says('user', said)]), ...more }, { parentSpanId })
  const agent = (spanId: string, name: string, parentSpanId?: string) =>
    span(spanId, 0, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': name }, parentSpanId === undefined ? {} : { parentSpanId })

  it('names the agent of each run by the nearest agent span around its requests', () => {
    const file = exported(
      agent('8', 'keeper'),
      agent('9', 'striker', '8'),
      chat('1', '8', 'wind the clock up', { 'gen_ai.output.messages': json([b]) }),
      chat('2', '9', 'strike the hours', {}),
    )
    expect([...decodeAll(file)].map(({ meta }) => meta?.agent)).toEqual(['keeper', 'striker'])
  })

  it('sums the token usage and cost of the requests', () => {
    const usage = { 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 7, 'gen_ai.usage.cache_read.input_tokens': 60, 'gen_ai.usage.cost': 0.25 }
    const file = exported(chat('1', '8', 'wind the clock up', usage), chat('2', '8', 'wind the clock up', usage))
    expect(decode(file).meta?.usage).toEqual({ input: 200, output: 14, read: 120, cost: 0.5 })
    expect(decode(exported(chat('1', '8', 'wind it', {}))).meta).not.toHaveProperty('usage')
  })

  it('sums LangSmith usage from run fields or message metadata', () => {
    const run = (id: string, more: object, message: object) => ({
      id,
      run_type: 'llm',
      trace_id: 't',
      start_time: `2026-01-01T00:00:0${id}`,
      inputs: { messages: [[{ type: 'human', content: 'wind it' }]] },
      outputs: { generations: [[{ message: { type: 'ai', content: 'done', ...message } }]] },
      ...more,
    })
    const told = run('1', {}, { usage_metadata: { input_tokens: 9, output_tokens: 2, input_token_details: { cache_read: 4 } } })
    const reckoned = run('2', { prompt_tokens: 1, completion_tokens: 1, total_cost: '0.002' }, {})
    expect(decode([told, reckoned], { format: 'langsmith' }).meta?.usage).toEqual({ input: 10, output: 3, read: 4, cost: 0.002 })
  })
})

it('decode keeps large numbers of a LangSmith tool run exact and pairs the run with its call by them, also streamed', async () => {
  const id = '12345678901234567890'
  const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: `{"id":${id}}` } }
  const asked = { messages: [{ role: 'user', content: 'wind it' }] }
  const model = { id: 'a1', run_type: 'llm', trace_id: 't', inputs: asked, outputs: { choices: [{ message: { role: 'assistant', tool_calls: [call] } }] } }
  const tool = `{"id":"a2","run_type":"tool","trace_id":"t","name":"look","inputs":{"id":${id}},"outputs":{"output":{"of":${id}}}}`
  const lines = `${json(model)}\n${tool}\n`
  const whole = decode(lines, { format: 'langsmith' }).history.messages
  expect(whole[2]?.parts).toMatchObject([{ type: 'tool-result', callId: 'c1', output: [{ text: `{"of":${id}}` }] }])
  const streamed: unknown[] = []
  for await (const item of decodeStream([lines], { format: 'langsmith' })) if ('message' in item) streamed.push(item.message.parts)
  expect(streamed).toEqual(whole.map(({ parts }) => parts))
})

it('decode keeps integers beyond double precision in call arguments as written', () => {
  const id = '12345678901234567890'
  const called = (value: string) => `[{"role":"assistant","parts":[{"type":"tool_call","id":"c1","name":"look","arguments":{"id":${value},"of":1.50}}]}]`
  const input = (file: object | string, format: string) =>
    decode(file, { format }).history.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.input] : [])))
  const file = exported(
    span('1', 0, { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': json([u]), 'gen_ai.output.messages': called(id) }),
    span('2', 1, { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': json([u]), 'gen_ai.output.messages': called(id.replace('0', '1')) }),
  )
  expect(input(file, 'otel')).toEqual([`{"id":${id},"of":1.5}`])
  const answer = `{"generations":[[{"message":{"type":"ai","content":"","tool_calls":[{"id":"c1","name":"look","args":{"id":${id}}}]}}]]}`
  expect(input(`[{"id":"r","run_type":"llm","inputs":{"messages":[[{"type":"human","content":"wind it"}]]},"outputs":${answer}}]`, 'langsmith')).toEqual([
    `{"id":${id}}`,
  ])
})

it('decode takes a reasoning signature from the request that repeats the answer when the answer has none', () => {
  const thought = (more: object) => ({ role: 'assistant', parts: [{ type: 'reasoning', content: 'it stands still', ...more }, ...a.parts] })
  const parts = (first: object, second: object) =>
    decode(exported(request('1', 0, [u], first), request('2', 1, [u, second, r], b))).history.messages[1]?.parts.filter(({ type }) => type === 'reasoning')
  expect(parts(thought({}), thought({ signature: 'c2ln' }))).toEqual([{ type: 'reasoning', text: 'it stands still', signature: 'c2ln' }])
  expect(parts(a, thought({ signature: 'c2ln' }))).toEqual([{ type: 'reasoning', text: 'it stands still', signature: 'c2ln' }])
  expect(parts(thought({ signature: 'own' }), thought({ signature: 'c2ln' }))).toMatchObject([{ signature: 'own' }])
  expect(parts(thought({}), a)).toHaveLength(1)
})

it('decode reads MLflow traces, whose attributes are JSON strings', () => {
  const trace = (id: string, after: number, spans: readonly object[]) => ({
    info: { trace_id: `tr-${id}`, state: 'OK', trace_metadata: { 'mlflow.trace.session': 'k1' } },
    data: {
      spans: spans.map((attributes, i) => ({
        trace_id: id,
        span_id: `${id}${i}`,
        parent_span_id: null,
        name: 'clock',
        start_time_unix_nano: 1767225600000000000 + (after + i) * 1e9,
        end_time_unix_nano: 1767225600000000000 + (after + i) * 1e9 + 1,
        status: { code: 'STATUS_CODE_OK', message: '' },
        events: [],
        attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`mlflow.${key}`, json(value)])),
      })),
    },
  })
  const user = { role: 'user', content: 'strike the hours' }
  const call = { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: { name: 'clock', arguments: '{"zone":"UTC"}' } }] }
  const tool = { role: 'tool', tool_call_id: 'c1', content: 'twelve' }
  const tools = [{ type: 'function', function: { name: 'clock', parameters: {} } }]
  const answered = (message: object) => ({ id: 'x', object: 'chat.completion', choices: [{ index: 0, message }] })
  const model = { spanType: 'CHAT_MODEL', 'llm.model': 'gpt-5', 'chat.tokenUsage': { input_tokens: 10, output_tokens: 2 } }
  const files = [
    trace('aa', 0, [
      { ...model, spanInputs: { model: 'gpt-5', messages: [user], tools }, spanOutputs: answered(call) },
      { spanType: 'TOOL', spanInputs: { zone: 'UTC' }, spanOutputs: 'twelve' },
    ]),
    trace('bb', 5, [{ ...model, spanInputs: { messages: [user, call, tool] }, spanOutputs: answered({ role: 'assistant', content: 'It struck noon.' }) }]),
  ]
  for (const input of [files.map((one) => json(one)).join('\n'), json(files)]) {
    const { format, history, meta, model: name } = decode(input)
    expect([format, name, history.tools.map((one) => one.name), meta?.id]).toEqual(['otel', 'gpt-5', ['clock'], 'k1'])
    expect(meta?.usage).toEqual({ input: 20, output: 4 })
    expect(history.messages.map(messageText)).toEqual(['strike the hours', expect.stringContaining('{"zone":"UTC"}'), 'twelve', 'It struck noon.'])
  }
  expect(decode(files[0] as object).history.messages.map(messageText)).toEqual(['strike the hours', expect.stringContaining('clock'), 'twelve'])
})

it('decode reads batches of LangSmith runs in post and patch lists', () => {
  const began = { id: 'r1', run_type: 'llm', name: 'm', trace_id: 't', dotted_order: 'a', inputs: { messages: [{ role: 'user', content: 'wind it' }] } }
  const ended = { id: 'r1', trace_id: 't', dotted_order: 'a', end_time: '2026-01-01T00:00:01Z', outputs: { message: { role: 'assistant', content: 'done' } } }
  for (const input of [json({ post: [began], patch: [ended] }), [{ post: [began], patch: [] }, { patch: [ended] }].map((one) => json(one)).join('\n')]) {
    expect(detectFormat(input).name).toBe('langsmith')
    expect(decode(input).history.messages.map(messageText)).toEqual(['wind it', 'done'])
  }
})

it.each(Object.entries({ ...otelLogs, ...otelVendorLogs, ...langsmithLogs }))(
  '%s breaks no law of Chat, and compress adds no violation',
  async (_, { input }) => {
    for (const { history } of decodeAll(input)) expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
    const { report } = await compress(input, { budget: '50%' })
    const laws = (broken: readonly { readonly law: string }[]) => broken.map(({ law }) => law)
    expect(laws(report.violations.before)).toEqual(expect.arrayContaining(laws(report.violations.after)))
    expect(report.messages.after).toBeGreaterThan(1)
  },
)

describe('langsmith reader', () => {
  const id = (name: string, more: object) => ({ id: name, trace_id: 't', run_type: 'llm', name, start_time: '2026-01-01T00:00:00Z', ...more })
  const texts = (value: object) => decode(value).history.messages.map((message) => `${message.role} ${messageText(message)}`)

  it('reads a thread with its model, tools, times and metadata', () => {
    const { meta, model, history, notes } = decode(langsmithLogs.langsmithGraph?.input ?? '')
    expect([meta, model, history.tools.map(({ name }) => name)]).toEqual([
      { id: 'k1', name: 'keeper', provider: 'openai', trace: 'r0', requests: 2 },
      'gpt-5',
      ['clock'],
    ])
    expect(history.messages.map(({ at }) => at)).toEqual([
      undefined,
      '2026-01-01T00:00:01.000Z',
      '2026-01-01T00:00:01.500Z',
      '2026-01-01T00:00:03.000Z',
      '2026-01-01T00:00:03.500Z',
    ])
    expect(notes.map(({ message }) => message)).toEqual(['1 retriever run is no part of the conversation'])
  })

  it('reads messages in every form of inputs and outputs', () => {
    const both = ['user wind it', 'assistant wound']
    const stored = [{ type: 'human', data: { content: 'wind it' } }]
    const forms: readonly (readonly [inputs: object, outputs: object])[] = [
      [{ messages: stored }, { generations: [{ text: 'wound', message: { type: 'ai', data: { content: 'wound' } } }] }],
      [{ messages: [{ type: 'human', content: 'wind it' }] }, { messages: [{ type: 'ai', content: 'wound' }] }],
      [{ messages: [['human', 'wind it']] }, { message: { role: 'assistant', content: 'wound' } }],
      [{ prompts: ['wind it'] }, { generations: [[{ text: 'wound' }]] }],
      [{ input: 'wind it' }, { output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'wound' }] }] }],
      [{ input: [{ role: 'user', content: 'wind it' }] }, { output: 'wound' }],
      [{ input: { prompt: 'wind it' } }, { llm_output: { type: 'ai', data: { content: 'wound' } } }],
      [{ question: 'wind it' }, { answer: 'wound' }],
    ]
    for (const [inputs, outputs] of forms) {
      expect(texts([id('1', { inputs, outputs })])).toEqual(both)
      expect(texts({ runs: [id('1', { inputs: json(inputs), outputs: json(outputs) })] })).toEqual(both)
    }
    const items = [
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' },
    ]
    const sent = [
      id('1', { inputs: { instructions: 'be brief', input: 'wind it' }, outputs: { output: items } }),
      id('2', { inputs: { input: [{ role: 'user', content: 'wind it' }, ...items, { type: 'function_call_output', call_id: 'c1', output: 'still' }] } }),
    ]
    expect(decode(sent).history.messages.map(({ role, parts }) => [role, parts.map(({ type }) => type).join()])).toEqual([
      ['system', 'text'],
      ['user', 'text'],
      ['assistant', 'reasoning,tool-call'],
      ['tool', 'tool-result'],
    ])
  })

  it('reads messages from a chain when there is no model run, each once', () => {
    const state = [
      { type: 'human', content: 'wind it' },
      { type: 'ai', content: 'wound' },
    ]
    expect(texts([{ ...id('1', { inputs: { messages: state.slice(0, 1) }, outputs: { messages: state } }), run_type: 'chain' }])).toEqual([
      'user wind it',
      'assistant wound',
    ])
  })

  it('reports missing messages, missing runs, failed requests and broken lines', () => {
    expect(thrown([id('1', { inputs: {}, outputs: {} })], 'langsmith')).toMatchObject({
      code: 'not-this-format',
      message: expect.stringContaining('1 runs'),
      remedy: expect.stringContaining('inputs'),
    })
    expect(thrown({ runs: [] }, 'langsmith')).toMatchObject({ code: 'not-this-format', message: 'The file holds no runs' })
    const failed = [id('1', { inputs: { messages: [['human', 'wind it']] }, error: 'RateLimitError: slow down' })]
    expect(decode(failed).notes.map(({ message }) => message)).toEqual(['A request ended in an error: RateLimitError: slow down'])
    const lines = `${json(id('1', { inputs: { messages: [['human', 'a']] }, outputs: { output: 'b' } }))}\n{"id": broken\n`
    expect(decode(lines).notes.map(({ code, line }) => [code, line])).toEqual([['broken-line', 2]])
  })

  it('reads runs whose parents form a cycle', () => {
    const round = [id('1', { trace_id: null, parent_run_id: '2', inputs: { messages: [['human', 'a']] } }), id('2', { trace_id: null, parent_run_id: '1' })]
    expect(texts(round)).toEqual(['user a'])
  })
})

it('decode reads arguments, results and contents nested 10,000 deep', () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const part = `{"type":"tool_call","id":"c1","name":"look","arguments":${deep}}`
  const answer = `{"type":"tool_call_response","id":"c1","response":${deep}}`
  const sent = `[{"role":"assistant","parts":[${part}]},{"role":"tool","parts":[${answer}]},{"role":"user","content":${deep}}]`
  const { messages } = decode(exported(span('1', 0, { 'gen_ai.input.messages': sent }))).history
  expect(messages.map(({ parts }) => parts[0])).toMatchObject([{ input: deep }, { output: [{ text: deep }] }, { type: 'opaque', json: deep }])
  const block = `{"type":"tool_use","name":"look","input":${deep}}`
  expect(decode(`[{"chat_messages":[{"sender":"assistant","content":[${block}]}]}]`).history.messages[0]?.parts[0]).toMatchObject({ input: deep })
})

it('decode pairs 4,000 calls of one tool and separates 2,000 conversations of one trace in under 15 seconds', () => {
  const parts = Array.from({ length: 4000 }, (_, i) => ({ type: 'tool_call', name: 'look', arguments: { at: i } }))
  const tool = (i: number) =>
    span(`t${i}`, 5000 - i, {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'look',
      'gen_ai.tool.call.arguments': json({ at: i }),
      'gen_ai.tool.call.result': `found ${i}`,
    })
  const many = Array.from({ length: 2000 }, (_, i) => request(`m${i}`, 9000 + i, [says('user', `question ${i}, for itself`)], says('assistant', `answer ${i}`)))
  const started = performance.now()
  const runs = read(request('1', 0, [u], { role: 'assistant', parts }), ...parts.map((_, i) => tool(i)), ...many)
  const [first, ...others] = runs.sort((x, y) => y.length - x.length)
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(first?.slice(2)).toEqual(parts.map((_, i) => expect.stringContaining(`found ${i}`)))
  expect(others).toHaveLength(2000)
})

it('decodeAll joins a conversation of 400 growing requests into one run of 800 messages', () => {
  const messages: object[] = [u]
  const spans: object[] = []
  for (let i = 0; i < 400; i++) {
    spans.push(request(`${i}`, i, messages, calls(`k${i}`, `place ${i}`)))
    messages.push(calls(`k${i}`, `place ${i}`), result(`k${i}`, `found ${i}`))
  }
  const [history, ...more] = read(...spans)
  expect([history?.length, more.length]).toEqual([800, 0])
})
