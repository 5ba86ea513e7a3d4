/** The budgets of the house: lines of a file, and exported names per file. Weights and tables as data are not code. */
const BUDGET = { fileMedian: 80, fileP95: 250, fileMax: 400, exports: 2 } as const

const EXPORT = /^export (?!type \{|\{|\*)(?:abstract |async |declare )*(?:function\*?|class|const|let|interface|type)\s+(\w+)/gm
const BAD_NAME = /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.ts$)/i

/** A file of code and its length. */
export interface Sized {
  readonly file: string
  readonly text: string
}

/** The files over a budget. */
export function sizeViolations(files: readonly Sized[]): string[] {
  const code = files.filter(({ file }) => !isData(file))
  const lengths = code.map(({ text }) => text.split('\n').length).sort((a, b) => a - b)
  const breaches: string[] = []
  const median = quantile(lengths, 0.5)
  const p95 = quantile(lengths, 0.95)
  if (median > BUDGET.fileMedian) breaches.push(`median file length ${median} > ${BUDGET.fileMedian}`)
  if (p95 > BUDGET.fileP95) breaches.push(`p95 file length ${p95} > ${BUDGET.fileP95}`)
  for (const { file, text } of code) {
    const length = text.split('\n').length
    if (length > BUDGET.fileMax) breaches.push(`${file}: ${length} lines > ${BUDGET.fileMax}`)
    if (BAD_NAME.test(file)) breaches.push(`${file}: a name where a noun is missing`)
    const values = valueExports(text)
    if (values.length > BUDGET.exports) breaches.push(`${file}: exports ${values.length} values (${values.join(', ')}), at most ${BUDGET.exports}`)
  }
  return breaches
}

/** Names of values that a file exports; types are free. Doors (`index.ts`) only re-export and so have none. */
function valueExports(text: string): string[] {
  return [...text.matchAll(EXPORT)].filter((match) => !/\b(interface|type)\s/.test(match[0])).map((match) => match[1] as string)
}

function isData(file: string): boolean {
  return /(^|\/)(weights|table)[^/]*\.ts$/.test(file)
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
