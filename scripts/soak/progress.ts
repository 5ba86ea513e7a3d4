import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The progress of a soak, in a file, so that the next call continues from there. */
export class Progress {
  readonly #path: string
  readonly #done: Map<string, Set<number>>
  readonly failures: string[]

  constructor(path: string) {
    this.#path = path
    const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { done: Record<string, number[]>; failures: string[] }) : undefined
    this.#done = new Map(Object.entries(stored?.done ?? {}).map(([name, chunks]) => [name, new Set(chunks)]))
    this.failures = stored?.failures ?? []
  }

  has(name: string, chunk: number): boolean {
    return this.#done.get(name)?.has(chunk) ?? false
  }

  count(name: string): number {
    return this.#done.get(name)?.size ?? 0
  }

  /** Records a chunk and its failure: a chunk that failed is not done and is tried again by the next call. */
  add(name: string, chunk: number, wrong?: string): void {
    if (wrong !== undefined) this.failures.push(`${name}, chunk ${chunk}: ${wrong}`)
    else this.#done.set(name, (this.#done.get(name) ?? new Set()).add(chunk))
  }

  /** Replaces the file atomically, so that a killed call leaves a whole one. */
  save(): void {
    writeFileSync(
      `${this.#path}.new`,
      JSON.stringify({ done: Object.fromEntries([...this.#done].map(([name, chunks]) => [name, [...chunks]])), failures: this.failures }),
    )
    renameSync(`${this.#path}.new`, this.#path)
  }
}
