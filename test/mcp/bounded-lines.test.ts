import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BoundedLines, type LongLine } from '../../src/mcp/bounded-lines.ts'

const MOST = 8

async function passed(chunks: readonly string[]): Promise<{ passed: string; told: readonly LongLine[] }> {
  const told: LongLine[] = []
  const lines = new BoundedLines(MOST, { onTooLong: (line) => told.push(line) })
  for (const chunk of chunks) lines.write(chunk)
  lines.end()
  return { passed: await text(lines), told }
}

it('BoundedLines passes lines up to its limit, newline included, and reports both ends of longer ones', async () => {
  expect(await passed(['1234567\n12345678\n', '12345678'])).toEqual({ passed: '1234567\n12345678', told: [{ begins: '12345678\n', ends: '12345678' }] })
})

it('BoundedLines passes the same lines however the input is split into chunks', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', '\n', 'é'), maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(line, fc.integer({ min: 1, max: 12 }), async (whole, size) => {
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => whole.slice(i * size, (i + 1) * size))
      const short = whole.split(/(?<=\n)/).filter((one) => Buffer.byteLength(one) <= MOST)
      expect((await passed(chunks)).passed).toBe(short.join(''))
    }),
  )
})
