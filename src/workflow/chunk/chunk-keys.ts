import { createHash } from 'node:crypto'

/** Text that differs between runs without affecting the answer, and its pieces by which an answer may refer to it. */
const VOLATILE: readonly (readonly [pattern: RegExp, name: string, pieces: (match: string) => readonly string[]])[] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?\b/g, '<time>', (match) => [match.slice(0, 10), match.slice(11, 16)]],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>', (match) => [match.slice(0, 8)]],
  [/\b(?=[\da-f]{0,39}\d)[\da-f]{12,64}\b/gi, '<hash>', (match) => [match.slice(0, 7)]],
  [/\b\d{1,9}(?:\.\d{1,9})?\s?(?:ms|s|sec|seconds|µs|ns)\b/g, '<duration>', (match) => [/^[\d.]+/.exec(match)?.[0] ?? match]],
  [/\/tmp\/tmp[\w.-]{6,100}/g, '<tmp>', (match) => [match.slice('/tmp/'.length).split('.')[0] as string]],
]

/** The keys under which the answer about a chunk may be cached. */
export interface ChunkKeys {
  /** The same for chunks that differ only in times, durations, random ids, hashes, the names that `mktemp` generates and white space. */
  readonly pattern: string
  /** The same only for equal prompts. */
  readonly exact: string
}

/** SHA-256 of a chunk's prompt, as a pattern and unchanged. File names, results and everything else affect the answer, and so both keys. */
export function chunkKeys(prompt: string): ChunkKeys {
  let text = prompt
  for (const [pattern, name] of VOLATILE) text = text.replace(pattern, () => name)
  return { pattern: hash(text.replace(/\s+/g, ' ')), exact: hash(`own\n${prompt}`) }
}

/**
 * Whether an answer is valid for every chunk of the pattern: it mentions nothing of the prompt that the pattern ignores, so nothing that belongs to one run
 * only.
 */
export function isValidForPattern(answer: string, prompt: string): boolean {
  const lowerCased = answer.toLowerCase()
  return VOLATILE.every(([pattern, , pieces]) => {
    const mentioned = new Set(Array.from(prompt.matchAll(pattern), ([match]) => pieces(match)).flat())
    return [...mentioned].every((piece) => !lowerCased.includes(piece.toLowerCase()))
  })
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
