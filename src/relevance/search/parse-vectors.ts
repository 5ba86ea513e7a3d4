import { DecantError } from '../../message/index.ts'
import type { Embedder } from './embedder.ts'

/**
 * Validates the answer of an embedder: a vector of its dimensions for each text.
 * @param count the number of texts
 * @throws DecantError `invalid-embedding` for anything else
 */
export function parseVectors({ name, dimensions }: Embedder, answer: readonly ArrayLike<number>[], count: number): readonly Float32Array[] {
  const defect = vectorDefect(answer, count, dimensions)
  if (defect === undefined) return answer.map((vector) => Float32Array.from(vector))
  throw new DecantError(
    'invalid-embedding',
    `The embedder ${name} answered with ${defect}.`,
    'Return a vector of `dimensions` numbers for each text from `embed(texts)`.',
  )
}

function vectorDefect(answer: unknown, count: number, dimensions: number): string | undefined {
  if (!Array.isArray(answer)) return 'no list of vectors'
  if (answer.length !== count) return `${answer.length} vectors for ${count} texts`
  for (const vector of answer as readonly (ArrayLike<number> | null | undefined)[]) {
    const numbers = Array.from(vector ?? [])
    if (numbers.length !== dimensions) return `a vector of ${numbers.length} numbers instead of ${dimensions}`
    if (!numbers.every(Number.isFinite)) return 'a vector that holds other values than numbers'
  }
  return undefined
}
