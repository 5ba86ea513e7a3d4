import { PromiseBreach } from './expect-result.ts'

/** The number of characters of a snippet that a message shows. */
const MAX_SHOWN_CHARS = 300

/** @throws PromiseBreach if a snippet lacks some words */
export function expectShown(snippet: string | undefined, expected: string): void {
  if (!snippet?.includes(expected)) throw new PromiseBreach(`The snippet ${describeSnippet(snippet)} does not show ${JSON.stringify(expected)}`)
}

/** @throws PromiseBreach if a snippet contains words of a secret */
export function expectHidden(snippet: string, secretPart: string): void {
  if (snippet.includes(secretPart)) throw new PromiseBreach(`The snippet ${describeSnippet(snippet)} shows ${JSON.stringify(secretPart)}, of a secret`)
}

function describeSnippet(snippet: string | undefined): string {
  return snippet === undefined ? 'of no hit' : JSON.stringify(snippet.slice(0, MAX_SHOWN_CHARS))
}
