import { Random } from '../../src/testing/index.ts'

/** A damaged copy of a file. */
export interface Damaged {
  readonly name: string
  readonly bytes: Uint8Array
}

type Damage = (bytes: Buffer, random: Random) => Uint8Array

/** Eight ways in which files are damaged. */
const WAYS: Readonly<Record<string, Damage>> = {
  'cut off': (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  'garbled letters': (bytes, random) => garbled(bytes, random, () => 0x20 + random.below(0x5f)),
  'garbled bytes': (bytes, random) => garbled(bytes, random, () => random.below(256)),
  'a run is gone': (bytes, random) => {
    const at = random.below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(5000))])
  },
  'lines doubled': (bytes, random) => {
    const lines = linesOf(bytes)
    for (let k = 0; k < 3; k++) {
      const at = random.below(lines.length)
      lines.splice(at, 0, lines[at] ?? '')
    }
    return joined(lines)
  },
  'lines interleaved': (bytes, random) => {
    const lines = linesOf(bytes)
    const at = random.below(lines.length)
    const [one = '', other = ''] = [lines[at], lines[at + 1]]
    const cut = random.below(one.length + 1)
    lines.splice(at, 2, one.slice(0, cut) + other, one.slice(cut))
    return joined(lines)
  },
  'two writers': (bytes, random) => {
    const at = random.below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(0, random.below(3000)), bytes.subarray(at)])
  },
  'another encoding': (bytes, random) => {
    const text = bytes.toString('utf8')
    const way = random.below(4)
    if (way === 0) return Buffer.from(`\uFEFF${text}`, 'utf16le')
    if (way === 1) return Buffer.from(text, 'utf16le')
    if (way === 2) return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    return Buffer.from(`${text.slice(0, 2000)}é${text.slice(2000)}`, 'latin1')
  },
}

/** `count` damaged copies of a file, each way in turn: always the same ones. */
export function* damages(bytes: Buffer, count: number): Generator<Damaged> {
  const ways = Object.entries(WAYS)
  for (let i = 0; i < count; i++) {
    const [name, damage] = ways[i % ways.length] ?? ['whole', (whole: Buffer) => whole]
    yield { name: `${name} (${i})`, bytes: damage(bytes, new Random(bytes.length + i)) }
  }
}

function garbled(bytes: Buffer, random: Random, byte: () => number): Buffer {
  const copy = Buffer.from(bytes)
  for (let k = 0; k < 5; k++) copy[random.below(copy.length)] = byte()
  return copy
}

function linesOf(bytes: Buffer): string[] {
  return bytes.toString('latin1').split('\n')
}

function joined(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join('\n'), 'latin1')
}
