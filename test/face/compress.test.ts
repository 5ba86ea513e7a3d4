import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Compressed, compress, DecantError, memoryArchive, openArchive } from '../../src/index.ts'
import { timeDecay } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { hasCorpus, sampledRuns } from '../corpus.ts'
import { openFilesIn } from '../open-files-in.ts'

interface Chat {
  readonly role: string
  readonly content: string | null
  readonly tool_calls?: readonly { readonly id: string; readonly type: 'function'; readonly function: { readonly name: string; readonly arguments: string } }[]
  readonly tool_call_id?: string
}

/** A long tool loop: a task, then reads of files whose lines hold names and numbers. */
function loop(steps: number, lines = 30): Chat[] {
  const messages: Chat[] = [
    { role: 'system', content: 'You are a careful agent.' },
    { role: 'user', content: 'Find which service listens on port 4711 and never restart the database.' },
  ]
  for (let i = 0; i < steps; i++) {
    messages.push({
      role: 'assistant',
      content: `Reading service ${i}.`,
      tool_calls: [{ id: `call_${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path":"services/unit_${i}/config.yaml"}` } }],
    })
    messages.push({
      role: 'tool',
      tool_call_id: `call_${i}`,
      content: Array.from({ length: lines }, (_, line) => `unit_${i}.setting_${line}: value_${i * 100 + line} # port ${4000 + i} line ${line}`).join('\n'),
    })
  }
  return messages
}

const text = (messages: readonly object[]) => JSON.stringify(messages)

describe('compress', () => {
  it('fits the budget, keeps system text and unanswered user text verbatim, and returns refs that the archive resolves', async () => {
    const input = loop(60)
    const { messages, report, refs, archive } = await compress(input, { budget: 6_000 })
    expect(report.status).toBe('compressed')
    expect(report.tokens.after).toBeLessThanOrEqual(6_000)
    expect(report.excess).toBeUndefined()
    expect(messages[0]).toBe(input[0])
    expect(messages).toContain(input[1])
    expect(report.violations.after).toEqual([])
    expect(refs.length).toBeGreaterThan(0)
    for (const ref of refs) expect(text(messages)).toContain(ref)
    for (const ref of refs) expect(input.some((message) => text([message]).length > 0) && (await archive.get(ref))?.bytes.length).toBeGreaterThan(0)
  })

  it('returns messages of as many tokens as the report counts', async () => {
    const { messages, report } = await compress(loop(40), { budget: '20%' })
    const counter = createCounter()
    const { decode } = await import('../../src/format/index.ts')
    expect(counter.messages(decode(messages).history.messages)).toBe(report.tokens.after)
  })

  it('returns an array for an array, a body for a body, text for text, and untouched messages as the same objects', async () => {
    const input = loop(60)
    const asArray = await compress(input, { budget: 5_000 })
    const kept = asArray.messages.filter((message) => input.includes(message))
    expect(kept.length).toBeGreaterThan(1)
    const body = { model: 'gpt-4o', temperature: 1, messages: input, tools: [] }
    const asBody = await compress(body, { budget: 5_000 })
    expect(Object.keys(asBody.messages)).toEqual(Object.keys(body))
    const asText: Compressed<string> = await compress(JSON.stringify(input), { budget: 5_000 })
    expect(JSON.parse(asText.messages)).toEqual(JSON.parse(JSON.stringify(asArray.messages)))
  })

  it('returns input that fits the budget unchanged, and reports that it fits', async () => {
    const input = loop(3)
    const { messages, report } = await compress(input, { budget: 50_000 })
    expect(messages).toBe(input)
    expect(report.status).toBe('unchanged')
    expect(report.why).toContain('fits')
    const asText = JSON.stringify(input, null, 2)
    expect((await compress(asText, { budget: 50_000 })).messages).toBe(asText)
  })

  it('returns equal results for equal input, and changes nothing when run on its result', async () => {
    const input = loop(60)
    const one = await compress(input, { budget: 5_000 })
    const two = await compress(input, { budget: 5_000 })
    expect(text(two.messages)).toBe(text(one.messages))
    const again = await compress(one.messages, { budget: 5_000 })
    expect(again.messages).toBe(one.messages)
  })

  it('returns the hard floor and reports by how much it exceeds the budget, if the floor alone does', async () => {
    const input: Chat[] = [{ role: 'system', content: 'rule '.repeat(500) }, ...loop(20).slice(1)]
    const { report, messages } = await compress(input, { budget: 100 })
    expect(report.excess).toEqual({ reason: 'floor', tokens: report.tokens.after - 100 })
    expect(report.tokens.after).toBeLessThan(report.tokens.before)
    expect(messages[0]).toBe(input[0])
  })

  it('compresses texts with lone surrogates and writes well-formed text only', async () => {
    const input = loop(40).map((message) => (message.role === 'tool' ? { ...message, content: `${message.content} \ud83d half` } : message))
    const { messages, report } = await compress(input, { budget: 4_000 })
    expect(report.status).toBe('compressed')
    const written = messages.filter((message) => !input.includes(message))
    expect(written.length).toBeGreaterThan(0)
    for (const message of written) expect(message.content?.isWellFormed() ?? true).toBe(true)
  })

  it('returns only once the cut content is stored, and rejects if the archive cannot store it', async () => {
    const memory = memoryArchive()
    const [entered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = {
      ...memory,
      put: async (...args: Parameters<typeof memory.put>) => {
        entered.resolve()
        await release.promise
        return memory.put(...args)
      },
    }
    let isDone = false
    const compressed = compress(loop(40), { budget: 3_000, archive: slow }).finally(() => {
      isDone = true
    })
    await entered.promise
    await wait(20)
    expect(isDone).toBe(false)
    release.resolve()
    expect((await compressed).report.status).toBe('compressed')
    const broken = { ...memoryArchive(), put: () => Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.')) }
    await expect(compress(loop(40), { budget: 3_000, archive: broken })).rejects.toMatchObject({ code: 'archive-write-failed' })
  })

  it('opens an archive by its name, returns it open, and closes it if there is no result', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-named-'))
    try {
      const name = `sqlite:${join(folder, 'd.db')}`
      const { refs, archive } = await compress(loop(40), { budget: 3_000, archive: name })
      expect(archive.volatile).toBe(false)
      await archive.close()
      const again = await openArchive(name)
      expect((await again.get(refs[0] ?? ''))?.kind).toBe('part')
      await again.close()
      await expect(compress(loop(40), { budget: 3_000, archive: name, strategy: 'no-such-strategy' })).rejects.toMatchObject({ code: 'unknown-strategy' })
      expect(openFilesIn(folder)).toEqual([])
      await expect(compress(loop(2), { budget: 10, archive: 'redis:x' })).rejects.toMatchObject({ code: 'unknown-archive' })
      await expect(compress(loop(2), { budget: 0.2, archive: `sqlite:${join(folder, 'other.db')}` })).rejects.toMatchObject({ code: 'invalid-budget' })
      expect(existsSync(join(folder, 'other.db'))).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('rejects with invalid-budget if options or all arguments are missing', async () => {
    await expect(Reflect.apply(compress, undefined, [loop(2)])).rejects.toMatchObject({ code: 'invalid-budget', message: expect.stringContaining('No budget') })
    await expect(Reflect.apply(compress, undefined, [])).rejects.toMatchObject({ code: 'invalid-budget' })
  })

  it('returns the same result in a worker, and rejects with AbortError when its signal aborts', async () => {
    const input = loop(320)
    const here = await compress(input, { budget: 4_000 })
    const there = await compress(input, { budget: 4_000, signal: new AbortController().signal })
    expect(text(there.messages)).toBe(text(here.messages))
    const controller = new AbortController()
    const pending = compress(loop(400), { budget: 4_000, signal: controller.signal })
    setTimeout(() => controller.abort(), 10)
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    await expect(compress(input, { budget: 4_000, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('weighs age against the latest time of the log, or against the now option', async () => {
    const at = (hours: number) => new Date(Date.UTC(2026, 0, 2) - hours * 3_600_000).toISOString()
    const said = (text: string, hours: number) => ({
      timestamp: at(hours),
      type: 'response_item',
      payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: `${text} ${'Words that fill a line of this log. '.repeat(60)}` }] },
    })
    const log = [{ timestamp: at(21), type: 'session_meta', payload: { id: 'c1', cwd: '/p' } }, said('first', 20), said('second', 0.1), said('third', 0)]
    const input = log.map((line) => JSON.stringify(line)).join('\n')
    const kept = async (now?: string, signal?: AbortSignal) => {
      const options = { budget: 10, strategy: timeDecay({ freshTokens: 4000 }), ...(now !== undefined && { now }), ...(signal && { signal }) }
      const { messages } = await compress(input, options)
      return ['first', 'second', 'third'].filter((word) => messages.includes(`"${word} Words`))
    }
    expect(await kept()).toEqual(['second', 'third'])
    expect(await kept(at(-20))).toEqual([])
    expect(await kept(at(19.5))).toEqual(['first', 'second', 'third'])
    expect(await kept(at(-20), new AbortController().signal)).toEqual([])
    await expect(compress(loop(2), { budget: 100_000, now: 'soon' })).rejects.toMatchObject({ code: 'invalid-option' })
  })

  it('rejects invalid input, budgets and names, each with a specific error', async () => {
    await expect(compress('[{"role": "user",', { budget: 10 })).rejects.toBeInstanceOf(DecantError)
    await expect(compress('', { budget: 10 })).rejects.toBeInstanceOf(DecantError)
    await expect(compress(loop(2), { budget: -1 })).rejects.toMatchObject({ code: 'invalid-budget' })
    await expect(compress(loop(2), { budget: 0.2 })).rejects.toMatchObject({ code: 'invalid-budget', remedy: expect.stringContaining("'20%'") })
    expect((await compress(loop(40), { budget: 500.7 })).messages).toEqual((await compress(loop(40), { budget: 500 })).messages)
    await expect(compress(loop(2), { budget: 10, format: 'no-such-format' })).rejects.toMatchObject({ code: 'unknown-format' })
    await expect(compress(loop(2), { budget: 10, strategy: 'no-such-strategy' })).rejects.toMatchObject({ code: 'unknown-strategy' })
  })

  it('adds no violation and no tokens to a malformed history', async () => {
    const step = fc.constantFrom('user', 'assistant', 'call', 'result', 'orphan', 'double')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), fc.integer({ min: 0, max: 800 }), async (steps, budget) => {
        const input = steps.map((kind, i): Chat => malformed(kind, i))
        const { report, messages } = await compress(input, { budget, format: 'openai-chat' })
        const known = new Set(report.violations.before.map((violation) => `${violation.law}:${violation.id}:${violation.detail ?? ''}`))
        for (const violation of report.violations.after) expect(known).toContain(`${violation.law}:${violation.id}:${violation.detail ?? ''}`)
        expect(report.tokens.after).toBeLessThanOrEqual(report.tokens.before)
        expect(Array.isArray(messages)).toBe(true)
      }),
      { numRuns: process.env.DECANT_LONG ? 20_000 : 150 },
    )
  })
})

function malformed(kind: string, i: number): Chat {
  const words = `step ${i} about module_${i}.handler in src/part_${i}.ts `.repeat(3)
  if (kind === 'user' || kind === 'assistant') return { role: kind, content: words }
  if (kind === 'call' || kind === 'double')
    return {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: kind === 'double' ? 'same' : `c${i}`, type: 'function', function: { name: 'run', arguments: '{"at":1.0}' } }],
    }
  return { role: 'tool', tool_call_id: kind === 'orphan' ? `nobody${i}` : `c${i - 1}`, content: words }
}

describe.skipIf(!hasCorpus)('compress on recorded runs (skipped where there is no corpus: set DECANT_CORPUS)', () => {
  it('exceeds the budget only by the hard floor, and adds no tokens and no violations, on runs of every source', async () => {
    for (const run of sampledRuns(process.env.DECANT_LONG ? 50 : 3)) {
      for (const budget of ['10%', '30%'] as const) {
        const { report } = await compress(run.messages, { budget, format: 'openai-chat' })
        const place = `${run.id} at ${budget}`
        expect(report.excess === undefined || report.excess.reason === 'floor', place).toBe(true)
        expect(report.tokens.after, place).toBeLessThanOrEqual(report.tokens.before)
        expect(report.violations.after.length, place).toBeLessThanOrEqual(report.violations.before.length)
      }
    }
  })
})

it('compress types its result as an array of the message types, as string for text, and as the body for a body', async () => {
  const fixed = [
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: 'Good day.' },
  ] as const
  const few = await compress(fixed, { budget: 1000 })
  expectTypeOf(few.messages).toEqualTypeOf<((typeof fixed)[0] | (typeof fixed)[1])[]>()
  const text = '[{"role":"user","content":"Hello."}]'
  const written = await compress(text, { budget: 1000 })
  expectTypeOf(written.messages).toEqualTypeOf<string>()
  const body = { model: 'gpt-4o', messages: [{ role: 'user', content: 'Hello.' }] }
  expectTypeOf((await compress(body, { budget: 1000 })).messages).toEqualTypeOf<typeof body>()
  expect(written.messages).toBe(text)
})

it('compress returns text, typed as string, for the bytes of a JSON text', async () => {
  const { messages } = await compress(Buffer.from(JSON.stringify([{ role: 'user', content: 'words' }])), { budget: 100 })
  const text: string = messages
  expect(JSON.parse(text)).toEqual([{ role: 'user', content: 'words' }])
})
