import { describe, expect, it } from 'vitest'
import { describeError } from '../../src/cli/describe-error.ts'
import { decodeLongLog } from '../../src/cli/files/decode-long-log.ts'
import { decodeAll } from '../../src/format/index.ts'

const talk = (run: number) => Array.from({ length: 4 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Run ${run}, ${i} – ü` }))
const lines = (values: readonly object[]) => Buffer.from(`${values.map((value) => JSON.stringify(value)).join('\n')}\n`)
const codex = Array.from({ length: 6 }, (_, i) => ({
  timestamp: '2026-01-01T00:00:00.000Z',
  type: 'response_item',
  payload: { type: 'message', role: i % 2 ? 'assistant' : 'user', content: [{ type: i % 2 ? 'output_text' : 'input_text', text: `Say ${i}` }] },
}))

describe('the decoder of logs longer than the longest string', () => {
  it('decodes all runs of a log with one run per line, whatever the chunk size, and notes the line of a broken one', async () => {
    const all = [0, 1, 2, 3, 4].map((run) => ({ id: `run-${run}`, messages: talk(run) }))
    const bytes = Buffer.concat([lines(all), Buffer.from('\n{"broken\n'), lines([{ id: 'last', messages: talk(9) }])])
    const whole = [...decodeAll(bytes)]
    for (const portion of [300, 333, 500, 10_000]) {
      const runs = await decodeLongLog(bytes, undefined, portion)
      expect(runs?.map(({ history, meta, format }) => [history.messages.map(({ parts }) => parts), meta, format])).toEqual(
        whole.map(({ history, meta, format }) => [history.messages.map(({ parts }) => parts), meta, format]),
      )
      expect(runs?.flatMap(({ notes }) => notes).map(({ line }) => line)).toEqual([7])
    }
  })

  it.each([
    ['jsonl', lines(talk(0))],
    ['codex', lines(codex)],
  ])('decodes the messages of a log with one %s run, and notes that it was read by lines', async (format, bytes) => {
    const [run, ...more] = (await decodeLongLog(bytes, undefined, 50)) ?? []
    expect([run?.format, run?.history.messages.map(({ role, parts }) => [role, parts]), more]).toEqual([
      format,
      [...decodeAll(bytes)][0]?.history.messages.map(({ role, parts }) => [role, parts]),
      [],
    ])
    expect(run?.notes.map(({ code }) => code)).toEqual(['read-by-lines'])
  })

  it.each([
    ['one value over all of it', Buffer.from(JSON.stringify(talk(0)))],
    ['a value over several lines', Buffer.from(JSON.stringify(talk(0), null, 2))],
  ])('returns undefined for a log that is %s', async (_, bytes) => {
    expect(await decodeLongLog(bytes, 'openai-chat')).toBeUndefined()
  })

  it('a string that would be too long is reported as a run longer than a string can be', () => {
    const { code, lines: told } = describeError(new RangeError('Invalid string length'), false)
    expect([code, told[0]]).toEqual([1, 'decant: A run is longer than a string can be'])
  })
})
