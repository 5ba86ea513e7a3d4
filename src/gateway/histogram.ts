/** In seconds, the unit of time in Prometheus. */
const BUCKETS = [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60]

/** A histogram of durations, in Prometheus' text format. */
export class Histogram {
  readonly #name: string
  readonly #help: string
  readonly #counts = new Array<number>(BUCKETS.length + 1).fill(0)
  #sum = 0

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  add(milliseconds: number): void {
    const bucket = BUCKETS.findIndex((limit) => milliseconds <= limit * 1000)
    const index = bucket < 0 ? BUCKETS.length : bucket
    this.#counts[index] = (this.#counts[index] as number) + 1
    this.#sum += milliseconds
  }

  lines(): string[] {
    const name = `decant_${this.#name}_seconds`
    const lines = [`# HELP ${name} ${this.#help}`, `# TYPE ${name} histogram`]
    let total = 0
    for (const [i, count] of this.#counts.entries()) {
      total += count
      lines.push(`${name}_bucket{le="${BUCKETS[i] ?? '+Inf'}"} ${total}`)
    }
    return [...lines, `${name}_sum ${this.#sum / 1000}`, `${name}_count ${total}`]
  }
}
