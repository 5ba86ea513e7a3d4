import { Breach } from './breach.ts'

/** The number of characters of a snippet that a message shows. */
const TOLD = 300

/** @throws Breach if a snippet lacks some words */
export function shows(snippet: string | undefined, words: string): void {
  if (!snippet?.includes(words)) throw new Breach(`The snippet ${told(snippet)} does not show ${JSON.stringify(words)}`)
}

/** @throws Breach if a snippet contains words of a secret */
export function hides(snippet: string, words: string): void {
  if (snippet.includes(words)) throw new Breach(`The snippet ${told(snippet)} shows ${JSON.stringify(words)}, of a secret`)
}

function told(snippet: string | undefined): string {
  return snippet === undefined ? 'of no hit' : JSON.stringify(snippet.slice(0, TOLD))
}
