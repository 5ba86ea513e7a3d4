import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decode, decodeAll, detectFormat, type WireFormat, wireNamed, wires } from '../src/format/index.ts'
import { corpus, corpusRuns } from './corpus.ts'

/**
 * Times decoding and encoding of the largest recorded runs, joined, in every wire format, and decoding of the largest recorded log of each kind, compared
 * with `JSON.parse` of the same text.
 */
const REPEATS = 8
/** Minimum number of characters of one measurement: the clock of processor time ticks every few milliseconds. */
const PORTION = 40_000_000
const BYTES = 5_000_000

const runs = corpusRuns('claude-code-go').sort((a, b) => JSON.stringify(b.messages).length - JSON.stringify(a.messages).length)
if (runs.length === 0) {
  console.error('bench format: there is no corpus (set DECANT_CORPUS); nothing measured.')
  process.exit(0)
}

const rows = wires.map((wire) => measure(wire, joined()))
const logs = largestLogs().map(({ folder, text }) => measureLog(folder, text))
const slowest = Math.min(...[...rows, ...logs].map((row) => row.parse / row.decode))

writeFileSync(
  join(import.meta.dirname, 'results/format.md'),
  `# Formats

Decoding and encoding of the largest recorded runs (one source, joined to ${(BYTES / 1e6).toFixed(0)} MB, written in each format) beside \`JSON.parse\` of the same text in the same process, warm; processor time of the one thread, so that other work on the machine does not count. \`detect\` is decoding without naming the format; \`encode\` gives every second message back, spliced. Best of ${REPEATS}. Node ${process.version}. \`npm run bench -- format\`.

<!-- summary -->
| format | MB | JSON.parse ms | decode ms | of JSON.parse | detect ms | encode ms |
|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.name} | ${row.megabytes.toFixed(1)} | ${row.parse.toFixed(1)} | ${row.decode.toFixed(1)} | ${(row.parse / row.decode).toFixed(2)}× | ${row.detect.toFixed(1)} | ${row.encode.toFixed(1)} |`).join('\n')}

| largest recorded log | MB | JSON.parse ms | decode ms | of JSON.parse |
|---|---|---|---|---|
${logs.map((row) => `| ${row.name} | ${row.megabytes.toFixed(1)} | ${row.parse.toFixed(2)} | ${row.decode.toFixed(2)} | ${(row.parse / row.decode).toFixed(2)}× |`).join('\n')}

Logs are decoded whole, all their runs; of JSON lines each line is parsed. Markdown and event streams have no JSON to compare with.

- Slowest: **${slowest.toFixed(2)}×** the speed of \`JSON.parse\` (aim ≥ 0.3×).
<!-- /summary -->
`,
)
console.error('wrote bench/results/format.md')

/** Recorded runs one after the other, up to the wanted size. */
function joined(): object[] {
  const messages: object[] = []
  for (let bytes = 0, i = 0; bytes < BYTES && i < runs.length; i++) {
    for (const message of runs[i]?.messages ?? []) messages.push(message)
    bytes += JSON.stringify(runs[i]?.messages).length
  }
  return messages
}

function measure(format: WireFormat, messages: readonly object[]) {
  const chat = decode(JSON.stringify(messages), { format: 'openai-chat' })
  const written = format.encode({ ...chat, format: 'none' }, chat.history.messages)
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const document = format.decode(text)
  const half = document.history.messages.filter((_, i) => i % 2 === 0)
  const [parse = 0, known = 0, detected = 0, encode = 0] = best(text.length, [
    () => JSON.parse(text),
    () => format.decode(text),
    () => decode(text),
    () => wireNamed(format.name).encode(document, half),
  ])
  return { name: format.name, megabytes: Buffer.byteLength(text) / 1e6, parse, decode: known, detect: detected, encode }
}

/** The largest recorded log of each folder that is JSON or JSON lines. */
function largestLogs(): { folder: string; text: string }[] {
  const raw = join(corpus, 'raw')
  if (!existsSync(raw)) return []
  return readdirSync(raw).flatMap((folder) => {
    const texts = readdirSync(join(raw, folder)).map((file) => gunzipSync(readFileSync(join(raw, folder, file))).toString('utf8'))
    const text = texts.reduce((one, other) => (other.length > one.length ? other : one), '')
    return /^[[{]/.test(text) ? [{ folder, text }] : []
  })
}

function measureLog(name: string, text: string) {
  const format = detectFormat(text).name
  const lines = text.trimEnd().split('\n')
  const whole = lines.length === 1 || !/^\{.*\}\r?$/.test(lines[0] ?? '')
  const [parse = 0, known = 0] = best(text.length, [
    () => (whole ? JSON.parse(text) : text.split('\n').map((line) => (line.trim() === '' ? undefined : JSON.parse(line)))),
    () => [...decodeAll(text, { format })].length,
  ])
  return { name, megabytes: Buffer.byteLength(text) / 1e6, parse, decode: known }
}

/** Minimum time of each in milliseconds, over portions of many runs; measured in turns, so that all see the same machine. */
function best(length: number, all: readonly (() => unknown)[]): number[] {
  const times = Math.max(1, Math.ceil(PORTION / length))
  const minTimes = all.map(() => Number.POSITIVE_INFINITY)
  for (let i = 0; i < REPEATS; i++) {
    all.forEach((run, j) => {
      const start = process.threadCpuUsage()
      for (let k = 0; k < times; k++) run()
      const { user, system } = process.threadCpuUsage(start)
      minTimes[j] = Math.min(minTimes[j] ?? 0, (user + system) / 1000 / times)
    })
  }
  return minTimes
}
