import { commonPrefixLength, type Span } from '../../../text/index.ts'

/** The text that a call replaces, and its replacement: JSON strings under these keys, as they are written. */
const EDIT_FIELD = /"(?:(old_str(?:ing)?|old_text|search)|new_str(?:ing)?|new_text|replace)":\s{0,3}"((?:[^"\\]|\\.){0,20000})"/dgs
const PATCH_START = /\*\*\* Begin Patch|@@ -\d/
/** A line end, also in a string of JSON. */
const LINE_END = /(?<!\\)\\n|\n/g
const ADDED_LINE = /^\+(?!\+\+ )/

/**
 * The ranges of a call's text with new text of a file, one for each change: for a replacement the part that the old text does not have, as their common
 * beginning and end only locate it; for a patch the added lines. None for any other call. Linear.
 */
export function newTexts(text: string): Span[] {
  return PATCH_START.test(text) ? addedLines(text) : replacementSpans(text)
}

function replacementSpans(text: string): Span[] {
  const spans: Span[] = []
  let original: string | undefined
  let replacement: { readonly at: number; readonly words: string } | undefined
  for (const { 1: isOld, 2: words = '', indices } of text.matchAll(EDIT_FIELD)) {
    if (isOld === undefined) replacement = { at: indices?.[2]?.[0] ?? 0, words }
    else original = words
    if (original === undefined || replacement === undefined) continue
    const span = changedSpan(original, replacement.words, replacement.at)
    if (span) spans.push(span)
    original = replacement = undefined
  }
  return spans
}

function changedSpan(original: string, replacement: string, at: number): Span | undefined {
  const minLength = Math.min(original.length, replacement.length)
  const head = commonPrefixLength(original, replacement)
  let tail = 0
  while (tail < minLength - head && original[original.length - 1 - tail] === replacement[replacement.length - 1 - tail]) tail++
  return head + tail < replacement.length ? [at + head, at + replacement.length - tail] : undefined
}

function addedLines(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  let openSpan = -1
  const addLine = (end: number) => {
    if (!ADDED_LINE.test(text.slice(start, start + 4))) openSpan = -1
    else if (openSpan < 0) openSpan = spans.push([start + 1, end]) - 1
    else spans[openSpan] = [(spans[openSpan] as Span)[0], end]
  }
  for (const { 0: mark, index } of text.matchAll(LINE_END)) {
    addLine(index)
    start = index + mark.length
  }
  addLine(text.length)
  return spans
}
