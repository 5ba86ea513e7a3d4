import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { wireNamed } from '../../src/format/index.ts'
import { apply, EditBuilder, type Message, type Part } from '../../src/message/index.ts'
import { openSession } from '../../src/session/index.ts'
import { archiveFullTexts, restoreFullTexts } from '../../src/session/intake/full-texts.ts'
import { encodedMessageAt } from '../../src/session/transcript/encoded-messages.ts'
import { Transcript } from '../../src/session/transcript/transcript.ts'
import { bodies } from '../format/bodies/all.ts'

const SHORT = '[shorter]'
const text = (value: unknown) => JSON.stringify(value)
const numRuns = process.env.DECANT_LONG ? 3000 : 60

/** The messages of a body, as a caller would append them. */
function listOf(body: object): readonly object[] {
  const list = Array.isArray(body) ? body : Object.entries(body).find(([key]) => ['messages', 'input', 'contents'].includes(key))?.[1]
  return Array.isArray(list) ? list.filter((one): one is object => typeof one === 'object' && one !== null) : []
}

function appended(format: string, list: readonly object[]): Transcript {
  const transcript = new Transcript(format)
  transcript.append(transcript.read(list))
  return transcript
}

/** Shortens the first result that consists of one text. */
function shortened(message: Message): { readonly message: Message; readonly part: number; readonly text: string } | undefined {
  const part = message.parts.findIndex((one) => one.type === 'tool-result' && !one.hosted && one.output.length === 1 && one.output[0]?.type === 'text')
  const result = message.parts[part]
  const [only] = result?.type === 'tool-result' ? result.output : []
  if (result?.type !== 'tool-result' || only?.type !== 'text') return undefined
  const parts = message.parts.with(part, { ...result, output: [{ ...only, text: SHORT }] } satisfies Part)
  return { message: { ...message, parts }, part, text: only.text }
}

/** Some messages kept, some shortened, and a note in place of each run of others. */
function edited(messages: readonly Message[], seed: number, round: number): readonly Message[] {
  const edit = new EditBuilder<Message>()
  messages.forEach((message, i) => {
    const fate = (seed >> ((i + round) % 24)) % 4
    const short = fate === 1 ? shortened(message) : undefined
    if (short) edit.cut(1, [short.message])
    else if (fate === 2)
      edit.cut(1, [{ id: `note${round}:${message.id}`, role: 'user', parts: [{ type: 'text', text: `note ${round} ${i}` }], written: 'note' }])
    else edit.keep(1)
  })
  return apply(messages, edit.build())
}

describe.each(Object.entries(bodies))('Transcript of generated bodies in %s', (name, arbitrary) => {
  it('keeps the bytes of every message that a compaction does not change, and undo restores what was appended', () => {
    fc.assert(
      fc.property(arbitrary, fc.nat(), (body, seed) => {
        const list = listOf(body)
        const transcript = appended(name, list)
        for (const round of [0, 1]) {
          const { messages, wire } = transcript
          const before = new Map(messages.map((message, i) => [message.id, { message, wire: wire[i] }]))
          const after = edited(messages, seed, round)
          transcript.apply({ what: 'compacted', rewrite: transcript.rewriteTo(after) })
          const there = new Map(transcript.messages.map(({ id }, i) => [id, transcript.wire[i]]))
          for (const message of after) {
            const was = before.get(message.id)
            if (was?.message === message) expect(text(there.get(message.id))).toBe(text(was.wire))
          }
          expect(transcript.wire).toHaveLength(transcript.messages.length)
        }
        transcript.apply({ what: 'undone' })
        transcript.apply({ what: 'undone' })
        expect(text(transcript.wire)).toBe(text(list))
      }),
      { numRuns },
    )
  })

  it('keeps every byte outside shortened results, and restores the results from the archive', async () => {
    const format = wireNamed(name)
    await fc.assert(
      fc.asyncProperty(arbitrary, async (body) => {
        const archive = memoryArchive()
        const list = listOf(body)
        const transcript = new Transcript(name)
        const read = transcript.read(list)
        const found = read.messages.map((message) => shortened(message))
        const after = transcript.reencode(
          read,
          read.messages.map((message, i) => found[i]?.message ?? message),
        )
        after.wire.forEach((wire, i) => {
          if (found[i]) expect(text(wire)).toContain(SHORT)
          else expect(text(wire)).toBe(text(list[i]))
        })
        const left = found.flatMap((one, message) => (one ? [{ message, part: one.part, text: one.text }] : []))
        const places = await archiveFullTexts(
          { left, before: (place) => encodedMessageAt(read, place), after: (place) => encodedMessageAt(after, place) },
          { archive, session: 'run', format },
        )
        transcript.append(after, places)
        const { wire } = (await restoreFullTexts(transcript, archive)) ?? transcript
        expect(text(wire)).toBe(text(list))
      }),
      { numRuns },
    )
  })
})

const lines = (i: number) =>
  Array.from({ length: 40 }, (_, k) => `${k}: export const value_${i}_${k} = compute(${i * 31 + k}, 'abc${(i * 7919 + k * 104729) % 99991}')`).join('\n')

/** Steps as providers return them, with all their additional fields. */
const providers: Readonly<Record<string, { readonly model: string; readonly first: object; readonly step: (i: number) => readonly object[] }>> = {
  'openai-responses': {
    model: 'gpt-5',
    first: { role: 'user', content: 'Fix it.' },
    step: (i) => [
      { type: 'reasoning', id: `rs_${i}`, summary: [{ type: 'summary_text', text: 's' }], encrypted_content: `ENC${i}`, status: 'completed' },
      {
        type: 'message',
        id: `msg_${i}`,
        role: 'assistant',
        status: 'completed',
        phase: 'commentary',
        content: [
          { type: 'output_text', text: 'I look.', annotations: [{ type: 'url_citation', start_index: 0, end_index: 3, url: 'https://e.com', title: 't' }] },
        ],
      },
      { type: 'function_call', id: `fc_${i}`, call_id: `call_${i}`, name: 'shell', arguments: `{"cmd": "make ${i}"}`, status: 'completed' },
      { type: 'function_call_output', call_id: `call_${i}`, output: lines(i) },
    ],
  },
  'openai-chat': {
    model: 'gpt-4o',
    first: { role: 'user', content: [{ type: 'text', text: 'Fix it.' }], name: 'ann' },
    step: (i) => [
      {
        role: 'assistant',
        content: null,
        refusal: null,
        reasoning_details: [{ type: 'reasoning.encrypted', data: `E${i}` }],
        tool_calls: [
          {
            id: `call_${i}`,
            type: 'function',
            index: 0,
            function: { name: 'shell', arguments: `{"cmd": "make ${i}"}` },
            extra_content: { google: { thought_signature: `TS${i}` } },
          },
        ],
      },
      { role: 'tool', tool_call_id: `call_${i}`, name: 'shell', content: lines(i) },
    ],
  },
  gemini: {
    model: 'gemini-3-pro',
    first: { role: 'user', parts: [{ text: 'Fix it.' }] },
    step: (i) => [
      { role: 'model', parts: [{ functionCall: { id: `c${i}`, name: 'run', args: { z: 1, a: i } }, thoughtSignature: `TS${i}` }] },
      {
        role: 'user',
        parts: [{ functionResponse: { id: `c${i}`, name: 'run', response: i % 2 ? { output: lines(i) } : { result: { stdout: lines(i), code: 0 } } } }],
      },
    ],
  },
  'anthropic-messages': {
    model: 'claude-sonnet-4-5',
    first: { role: 'user', content: [{ type: 'text', text: 'Fix it.', cache_control: { type: 'ephemeral' } }] },
    step: (i) => [
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: `S${i}` },
          ...(i % 3 === 0
            ? [
                { type: 'mcp_tool_use', id: `mcptoolu_${i}`, name: 'x', server_name: 's', input: {} },
                { type: 'mcp_tool_result', tool_use_id: `mcptoolu_${i}`, is_error: false, content: [{ type: 'text', text: 'r' }] },
              ]
            : []),
          { type: 'tool_use', id: `toolu_${i}`, name: 'Bash', input: { command: `make ${i}` }, caller: { type: 'direct' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content: [{ type: 'text', text: lines(i) }] }] },
    ],
  },
}

describe.each(Object.entries(providers))('a session of %s', (format, { model, first, step }) => {
  it('that compacts repeatedly sends only appended messages and those of decant, and undo restores all', async () => {
    const archive = memoryArchive()
    const session = await openSession({ model, window: 9000, format, archive, id: 'run' }, { target: 0.6 })
    const given = [first]
    await session.append(first)
    for (let i = 0; i < 24; i++) {
      given.push(...step(i))
      await session.append(step(i))
      const { messages } = await session.render()
      const known = new Set(given.map(text))
      expect(text(messages[0])).toBe(text(first))
      for (const message of messages) if (!known.has(text(message))) expect(text(message)).toMatch(/decant:|\[…\]/)
    }
    expect(session.usage().epoch).toBeGreaterThan(1)
    while (await session.undo());
    const whole = await openSession({ model, window: 1e7, format, archive, id: 'run' })
    expect(text((await whole.render()).messages)).toBe(text(given))
  })

  it('with onArrival changes only messages that it shortens, and undo restores all', async () => {
    const archive = memoryArchive()
    const session = await openSession({ model, window: 1e7, format, archive, id: 'run' }, { onArrival: true })
    const noisy = (i: number) => JSON.parse(text(step(i)).replaceAll(/export const value_\d+_\d+ = compute\([^)]*\)/g, 'the usual remark')) as object[]
    const given = [first, ...[0, 1, 2].flatMap(noisy)]
    await session.append(given)
    const { messages } = await session.render()
    expect(text(messages)).toContain('left out · decant:')
    messages.forEach((message, i) => {
      if (text(message) !== text(given[i])) expect(text(message)).toContain('left out · decant:')
    })
    expect(await session.undo()).toBe(true)
    expect(text((await session.render()).messages)).toBe(text(given))
    const again = await openSession({ model, window: 1e7, format, archive, id: 'run' })
    expect(text((await again.render()).messages)).toBe(text(given))
  })
})
