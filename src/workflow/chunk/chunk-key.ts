import { createHash } from 'node:crypto'

/** What differs between runs without deciding the answer. */
const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?\b/g, '<time>'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '<id>'],
  [/\b(?=[\da-f]{0,39}\d)[\da-f]{12,64}\b/gi, '<hash>'],
  [/\b\d{1,9}(?:\.\d{1,9})?\s?(?:ms|s|sec|seconds|µs|ns)\b/g, '<duration>'],
  [/\/tmp\/[\w.-]{1,200}/g, '<tmp>'],
  [/\s+/g, ' '],
]

/**
 * The key under which a chunk's answer is reused: the SHA-256 of its prompt with times, durations, random ids, hashes, temporary files and white space
 * taken for equal. All else, file names and results included, decides the answer and so the key.
 */
export function chunkKey(prompt: string): string {
  let text = prompt
  for (const [pattern, name] of VOLATILE) text = text.replace(pattern, () => name)
  return createHash('sha256').update(text).digest('hex')
}
