import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { decode, decodeAll } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'

interface Packing {
  readonly method: number
  pack(bytes: Buffer): Buffer
}

const STORED: Packing = { method: 0, pack: (bytes) => bytes }
const DEFLATED: Packing = { method: 8, pack: (bytes) => zlib.deflateRawSync(bytes) }
/** Packed like Inspect's logs: frames of a bounded length, one after the other. */
const FRAMES: Packing = {
  method: 93,
  pack: (bytes) => Buffer.concat([bytes.subarray(0, 100), bytes.subarray(100)].map((part) => zlib.zstdCompressSync(part))),
}

/** A ZIP archive as Python writes it: files with their headers, then the directory. */
function zip(files: readonly (readonly [name: string, text: string])[], { method, pack }: Packing, size = (length: number) => length): Buffer {
  const bodies: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const [name, text] of files) {
    const bytes = Buffer.from(text)
    const packed = pack(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(method, 4)
    about.writeUInt32LE(zlib.crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(size(bytes.length), 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    listed.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, more, Buffer.from(name)]))
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed])
    bodies.push(body)
    at += body.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(listed).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...listed, end])
}

const sample = (id: number, words: string) =>
  JSON.stringify({
    ...{ id, epoch: 1, input: 'Count.', target: '7', scores: { match: { value: id === 1 ? 'C' : 'I' } }, output: { model: 'm' } },
    messages: [
      { role: 'user', content: 'Count the lamps.' },
      { role: 'assistant', content: words },
    ],
  })
const header = JSON.stringify({ version: 2, status: 'success', eval: { task: 'lamps', model: 'anthropic/claude-x' } })
const files = [
  ['_journal/start.json', JSON.stringify({ version: 2, eval: { task: 'lamps', model: 'anthropic/claude-x' } })],
  ['samples/1_epoch_1.json', sample(1, 'Seven lamps. 七盏灯。')],
  ['samples/2_epoch_1.json', sample(2, 'torn')],
  ['samples/2_epoch_1.json', sample(2, 'Six.').replace('"target"', '"score":NaN,"target"')],
  ['summaries.json', '[]'],
  ['header.json', header],
] as const

test.each([
  ['stored', STORED],
  ['deflated', DEFLATED],
  ['compressed with Zstandard', FRAMES],
])('decodeAll reads an Inspect archive, %s, as one run per sample, equal to those of the JSON log', (_, packing) => {
  const runs = [...decodeAll(zip(files, packing))]
  expect(runs.map(({ format, model, meta }) => [format, model, meta?.task, meta?.id, meta?.success])).toEqual([
    ['inspect', 'anthropic/claude-x', 'lamps', '1-1', true],
    ['inspect', 'anthropic/claude-x', 'lamps', '2-1', false],
  ])
  expect(runs.map(({ history }) => history.messages.map(messageText).at(-1))).toEqual(['Seven lamps. 七盏灯。', 'Six.'])
  const json = [...decodeAll(`{${header.slice(1, -1)},"samples":[${files[1][1]},${files[3][1].replace('NaN', 'null')}]}`)]
  expect(runs.map(({ history, model, meta }) => ({ history, model, meta }))).toEqual(json.map(({ history, model, meta }) => ({ history, model, meta })))
})

test('decode reads the archive of an interrupted Inspect run from its journal', () => {
  expect(decode(zip(files.slice(0, 2), FRAMES)).meta).toMatchObject({ task: 'lamps', id: '1-1' })
})

test('decode rejects damaged, oversized and foreign archives, and unpacks no more than the declared size', () => {
  const sound = zip(files, DEFLATED)
  expect(() => decode(zip([['a.txt', 'words']], DEFLATED))).toThrow(expect.objectContaining({ code: 'not-utf8' }))
  expect(() => decode(sound.subarray(0, sound.length - 30))).toThrow(expect.objectContaining({ code: 'not-utf8' }))
  const flipped = Buffer.from(sound)
  const at = flipped.indexOf('samples/1_epoch_1.json') + 60
  flipped.writeUInt8((flipped[at] ?? 0) ^ 0xff, at)
  expect(() => decode(flipped)).toThrow(expect.objectContaining({ code: 'invalid-zip', message: expect.stringContaining('samples/1_epoch_1.json') }))
  const bomb = ['samples/1_epoch_1.json', ' '.repeat(5_000_000)] as const
  for (const packing of [DEFLATED, FRAMES]) {
    expect(() => decode(zip([files[0], bomb], packing, () => 200))).toThrow(expect.objectContaining({ code: 'invalid-zip' }))
    expect(() => decode(zip([files[0], bomb], packing, () => 4_000_000_000))).toThrow(/too large/)
  }
  expect(() => decode(zip(files, { ...STORED, method: 99 }))).toThrow(expect.objectContaining({ code: 'invalid-zip' }))
})

test('the CLI restores a compressed Inspect archive byte for byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-eval-'))
  const long = sample(1, 'Seven lamps. '.repeat(2000))
  const given = zip([files[0], ['samples/1_epoch_1.json', long], files[5]], FRAMES)
  writeFileSync(join(folder, 'log.eval'), given)
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', './scripts/from-source.ts', 'src/cli/main.ts', ...args, '--archive', `sqlite:${join(folder, 'a.db')}`], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
    })
  const packed = run('compress', join(folder, 'log.eval'), '--budget', '200', '--out', join(folder, 'out.json'))
  expect([packed.status, packed.stderr]).toEqual([0, expect.any(String)])
  const restored = run('restore', join(folder, 'out.json'), '--out', join(folder, 'again.eval'))
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(readFileSync(join(folder, 'again.eval')).equals(given)).toBe(true)
})

test('decodeAll reads an Inspect archive with an infinite number and a string of several megabytes', () => {
  const long = sample(1, `neither NaN nor ${'"'.repeat(6_000_000)}`).replace('"target"', '"score":-Infinity,"target"')
  const [document] = [
    ...decodeAll(
      zip(
        [
          ['samples/1_epoch_1.json', long],
          ['header.json', header],
        ],
        DEFLATED,
      ),
    ),
  ]
  expect(document?.history.messages.some((message) => messageText(message).startsWith('neither NaN nor ""'))).toBe(true)
})
