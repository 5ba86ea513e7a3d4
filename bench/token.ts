import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTokens, estimateAsciiQuarter, estimateQuarter, estimateTokens } from '../src/token/index.ts'
import { corpusRuns } from './corpus.ts'
import { SAMPLES } from './fit/token-samples.ts'

/** Measures speed and error of the estimates against exact counts, by source, and the time of exact counts on hostile input. */
interface Text {
  readonly content?: unknown
}

const PER_SOURCE = 4_000_000
const sources = new Map<string, string[]>()
for (const run of corpusRuns()) {
  const list = sources.get(run.source) ?? []
  sources.set(run.source, list)
  for (const message of run.messages as Text[]) if (typeof message.content === 'string' && message.content !== '') list.push(message.content)
}
for (const [name, list] of Object.entries(SAMPLES)) sources.set(`(${name})`, list)

function timed<T>(work: () => T): { value: T; seconds: number } {
  const started = performance.now()
  const value = work()
  return { value, seconds: (performance.now() - started) / 1000 }
}

const total = (list: readonly string[], count: (text: string) => number) => list.reduce((sum, text) => sum + count(text), 0)
const percent = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value * 100).toFixed(1)} %`

function row(name: string, all: readonly string[]): string {
  const step = Math.max(1, Math.ceil(total(all, (text) => text.length) / PER_SOURCE))
  const list = all.filter((_, i) => i % step === 0)
  const megabytes = total(list, (text) => Buffer.byteLength(text)) / 1e6
  const exact = timed(() => list.map((text) => countTokens(text)))
  total(list, estimateTokens)
  const fast = timed(() => total(list, estimateTokens))
  const truth = exact.value.reduce((sum, tokens) => sum + tokens, 0)
  const off = list.reduce((sum, text, i) => sum + Math.abs(estimateTokens(text) - (exact.value[i] as number)), 0) / truth
  const speed = (seconds: number) => (megabytes < 0.1 ? '–' : (megabytes / seconds).toFixed(1))
  return `| ${name} | ${megabytes.toFixed(2)} | ${speed(exact.seconds)} | ${speed(fast.seconds)} | ${percent(fast.value / truth - 1)} | ${(off * 100).toFixed(1)} % | ${percent(total(list, estimateAsciiQuarter) / truth - 1)} | ${percent(total(list, estimateQuarter) / truth - 1)} |`
}

function hostile(name: string, text: string): string {
  return `| ${name} | ${countTokens(text)} | ${(timed(() => countTokens(text)).seconds * 1000).toFixed(0)} | ${(timed(() => estimateTokens(text)).seconds * 1000).toFixed(0)} |`
}

if (sources.size === Object.keys(SAMPLES).length) {
  console.error('bench token: there is no corpus (set DECANT_CORPUS); nothing measured.')
  process.exit(0)
}

countTokens('warm')
const repeat = (piece: string) => piece.repeat(1_000_000 / piece.length)
const noise = Array.from({ length: 25 }, (_, i) => (SAMPLES.base64 as string[])[i % 40]).join('')
writeFileSync(
  join(import.meta.dirname, 'results/token.md'),
  `# Counting tokens

Against o200k (gpt-tokenizer, cut at runs of 256). Up to ${PER_SOURCE / 1e6} MB a source; names in parentheses are samples of bench/fit, a few sentences each but for the noise. Node ${process.version}. \`npm run bench -- token\`.

<!-- summary -->
| source | MB | exact MB/s | estimate MB/s | estimate, in all | estimate, a message | ASCII/4 + others | length/4 |
|---|---|---|---|---|---|---|---|
${[...sources].map(([name, list]) => row(name, list)).join('\n')}
<!-- /summary -->

"In all" is the error of the sum, "a message" the mean size of the error of one message, weighed by its tokens.

One megabyte of hostile input (milliseconds, second run):

| input | tokens | exact | estimate |
|---|---|---|---|
${[
  hostile('one letter', repeat('a')),
  hostile('spaces', repeat(' ')),
  hostile('line ends', repeat('\n')),
  hostile('emoji', repeat('😀')),
  hostile('one Chinese character', repeat('中')),
  hostile('dashes', repeat('-')),
  hostile('base64', noise.repeat(40)),
  hostile('lone surrogates', repeat('\ud800')),
].join('\n')}
`,
)
console.error('wrote bench/results/token.md')
