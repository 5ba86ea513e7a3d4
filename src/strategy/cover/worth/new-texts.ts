import type { Span } from '../../../text/index.ts'

/** The text that a call replaces, and its replacement: JSON strings under these keys, as they are written. */
const FIELD = /"(?:(old_str(?:ing)?|old_text|search)|new_str(?:ing)?|new_text|replace)":\s{0,3}"((?:[^"\\]|\\.){0,20000})"/dgs
const PATCH = /\*\*\* Begin Patch|@@ -\d/
/** A line end, also in a string of JSON. */
const LINE_END = /(?<!\\)\\n|\n/g
const ADDED = /^\+(?!\+\+ )/

/**
 * The ranges of a call's text with new text of a file, one for each change: for a replacement the part that the old text does not have, as their common
 * beginning and end only say where; for a patch the added lines. None for any other call. Linear.
 */
export function newTexts(text: string): Span[] {
  return PATCH.test(text) ? addedLines(text) : replacements(text)
}

function replacements(text: string): Span[] {
  const spans: Span[] = []
  let old: string | undefined
  let put: { readonly at: number; readonly words: string } | undefined
  for (const { 1: isOld, 2: words = '', indices } of text.matchAll(FIELD)) {
    if (isOld === undefined) put = { at: indices?.[2]?.[0] ?? 0, words }
    else old = words
    if (old === undefined || put === undefined) continue
    const span = changed(old, put.words, put.at)
    if (span) spans.push(span)
    old = put = undefined
  }
  return spans
}

function changed(old: string, put: string, at: number): Span | undefined {
  const least = Math.min(old.length, put.length)
  let head = 0
  while (head < least && old[head] === put[head]) head++
  let tail = 0
  while (tail < least - head && old[old.length - 1 - tail] === put[put.length - 1 - tail]) tail++
  return head + tail < put.length ? [at + head, at + put.length - tail] : undefined
}

function addedLines(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  let open = -1
  const line = (end: number) => {
    if (!ADDED.test(text.slice(start, start + 4))) open = -1
    else if (open < 0) open = spans.push([start + 1, end]) - 1
    else spans[open] = [(spans[open] as Span)[0], end]
  }
  for (const { 0: mark, index } of text.matchAll(LINE_END)) {
    line(index)
    start = index + mark.length
  }
  line(text.length)
  return spans
}
