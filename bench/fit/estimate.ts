/** Fits the weights of the fast estimate (src/token/estimate/piece-weights.ts) to o200k over the corpus and samples of other scripts. Run by hand. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { PIECE_CLASSES } from '../../src/token/estimate/piece-classes.ts'
import { weighPieces } from '../../src/token/estimate/weigh-pieces.ts'
import { loadTokenizer } from '../../src/token/exact/tokenizer.ts'
import { SAMPLES } from './token-samples.ts'

const CHUNK = 1500
const PER_SOURCE = 4000

/** A source with fewer tokens than this weighs less. */
const MASS = 30_000

interface Sample {
  readonly counts: Float64Array
  readonly tokens: number
}

function sampleOf(text: string): Sample {
  const counts = new Float64Array(PIECE_CLASSES.ALL)
  countClasses(text, 0, PIECE_CLASSES.ALL, counts)
  return { counts, tokens: loadTokenizer('o200k').count(text) }
}

/** The amount of each class from `from` to `to`: a weight of 1 yields the amount, and a range that weighs nothing does not occur. */
function countClasses(text: string, from: number, to: number, counts: Float64Array): void {
  const amount = weighPieces(text, new Float64Array(PIECE_CLASSES.ALL).fill(1, from, to))
  if (amount === 0) return
  if (to - from === 1) {
    counts[from] = amount
    return
  }
  const middle = (from + to) >> 1
  countClasses(text, from, middle, counts)
  countClasses(text, middle, to, counts)
}

function corpusTexts(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.jsonl.gz') || file.includes('compactions')) continue
    const texts: string[] = []
    for (const line of gunzipSync(readFileSync(`${folder}/${file}`))
      .toString('utf8')
      .trim()
      .split('\n')) {
      for (const message of JSON.parse(line).messages as { content?: unknown; tool_calls?: { function: { arguments: string } }[] }[]) {
        const all = [typeof message.content === 'string' ? message.content : '', ...(message.tool_calls ?? []).map((call) => call.function.arguments)]
        for (const text of all) for (let at = 0; at < text.length; at += CHUNK) texts.push(text.slice(at, at + CHUNK))
      }
    }
    found.set(file.replace('.jsonl.gz', ''), texts)
  }
  return found
}

function fitted(groups: readonly (readonly Sample[])[]): Float64Array {
  const n = PIECE_CLASSES.ALL
  const matrix = Array.from({ length: n }, () => new Float64Array(n + 1))
  for (const group of groups) {
    const mass = group.reduce((sum, sample) => sum + sample.tokens, 0)
    for (const { counts, tokens } of group) {
      const weight = (Math.min(mass, MASS) / MASS) * (1e6 / mass / Math.max(20, tokens))
      const used: number[] = []
      counts.forEach((count, index) => {
        if (count !== 0) used.push(index)
      })
      for (const i of used) {
        const row = matrix[i] as Float64Array
        for (const j of used) row[j] = (row[j] as number) + weight * (counts[i] as number) * (counts[j] as number)
        row[n] = (row[n] as number) + weight * (counts[i] as number) * tokens
      }
    }
  }
  for (let i = 0; i < n; i++) {
    const row = matrix[i] as Float64Array
    const pull = 2
    row[i] = (row[i] as number) + pull
    row[n] = (row[n] as number) + pull * prior(i)
  }
  return solve(matrix)
}

/** The assumed cost of a class before any sample: one token for a word of up to six letters, plus a sixth of one for each further letter. */
function prior(index: number): number {
  return index < PIECE_CLASSES.DIGITS
    ? 1 + Math.max(0, (index % PIECE_CLASSES.LENGTHS) - 6) / 6
    : index >= PIECE_CLASSES.LONG_WORD && index < PIECE_CLASSES.LONG_WORD + 3
      ? 0.2
      : 1
}

/** Bounds for classes that are rare in the samples: nothing has more tokens than bytes of UTF-8, long runs of mixed marks are never free. */
function dearest(index: number): number {
  if (index >= PIECE_CLASSES.WIDES && index < PIECE_CLASSES.LONG_WORD) return 2
  if (index > PIECE_CLASSES.DIGITS && index < PIECE_CLASSES.MARKS) return index - PIECE_CLASSES.DIGITS
  return index < PIECE_CLASSES.DIGITS ? (index % PIECE_CLASSES.LENGTHS) + 1 + (joinsOneBefore(index) ? 1 : 0) : 6
}

/** Whether a class of words includes a space or a mark before the word. */
function joinsOneBefore(index: number): boolean {
  const prefix = Math.floor(index / (3 * PIECE_CLASSES.LENGTHS))
  return prefix === 1 || prefix === 2
}

function cheapest(index: number): number {
  return index === PIECE_CLASSES.LONG_MARKS + 1 ? 0.3 : 0
}

/** Solves within the bounds: a weight beyond its bound is fixed there, and the rest solved again, until all are within. */
function solve(matrix: readonly Float64Array[]): Float64Array {
  const held = new Map<number, number>()
  for (;;) {
    const result = solveFree(matrix, held)
    const before = held.size
    result.forEach((value, i) => {
      if (value > dearest(i) || value < cheapest(i)) held.set(i, Math.min(dearest(i), Math.max(cheapest(i), value)))
    })
    if (held.size === before) return result
  }
}

/** By elimination; fixed weights keep their values. */
function solveFree(given: readonly Float64Array[], held: ReadonlyMap<number, number>): Float64Array {
  const n = given.length
  const matrix = given.map((row, i) => {
    const value = held.get(i)
    return value === undefined ? row.slice() : Float64Array.from(row, (_, j) => (j === i ? 1 : j === n ? value : 0))
  })
  for (let i = 0; i < n; i++) {
    const pivot = matrix[i] as Float64Array
    for (let k = i + 1; k < n; k++) {
      const row = matrix[k] as Float64Array
      const factor = (row[i] as number) / (pivot[i] as number)
      if (factor !== 0) for (let j = i; j <= n; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number)
    }
  }
  const result = new Float64Array(n)
  for (let i = n - 1; i >= 0; i--) {
    const row = matrix[i] as Float64Array
    let value = row[n] as number
    for (let j = i + 1; j < n; j++) value -= (row[j] as number) * (result[j] as number)
    result[i] = value / (row[i] as number)
  }
  return result
}

function errorOf(weights: Float64Array, samples: readonly Sample[]): string {
  let said = 0
  let true_ = 0
  let off = 0
  for (const { counts, tokens } of samples) {
    let sum = 0
    counts.forEach((count, index) => {
      if (count !== 0) sum += count * (weights[index] as number)
    })
    said += sum
    true_ += tokens
    off += Math.abs(sum - tokens)
  }
  return `${((said / true_ - 1) * 100).toFixed(1)} % in all, ${((off / true_) * 100).toFixed(1)} % a chunk`
}

const texts = corpusTexts(process.env.DECANT_CORPUS ? `${process.env.DECANT_CORPUS}/sessions` : '../shared/corpus/sessions')
for (const [name, list] of Object.entries(SAMPLES)) texts.set(`sample ${name}`, list)
const groups = new Map<string, Sample[]>()
for (const [name, list] of texts) {
  const step = Math.max(1, Math.floor(list.length / PER_SOURCE))
  groups.set(name, list.filter((_, i) => i % step === 0).map(sampleOf))
}
const weights = fitted([...groups.values()])
for (const [name, samples] of groups) {
  const without = fitted([...groups].filter(([other]) => other !== name).map(([, list]) => list))
  process.stdout.write(`${name}: ${errorOf(weights, samples)}; left out of the fit: ${errorOf(without, samples)}\n`)
}
const rows: string[] = []
for (let i = 0; i < PIECE_CLASSES.ALL; i += 16) rows.push(`  ${[...weights.slice(i, i + 16)].map((weight) => Number(weight.toFixed(3))).join(', ')},`)
writeFileSync(
  'src/token/estimate/piece-weights.ts',
  `/** Tokens of o200k for a piece of each class, fitted by bench/fit/estimate.ts. */\nexport const PIECE_WEIGHTS: Float64Array = Float64Array.of(\n${rows.join('\n')}\n)\n`,
)
