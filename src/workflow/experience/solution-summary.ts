import { parsePatch } from 'diff'
import { cutText } from '../../text/index.ts'
import type { RunEdits } from './edits-of.ts'

/** In longer patches only the headers are read for names. */
const MAX_PARSED_CHARS = 2_000_000

const MAX_FILES = 5
const MAX_NAME_CHARS = 300

/**
 * Names the first five files of a patch or, without a patch, the first five files that the run edited, or else the first five tools with which it changed
 * something other than files. Without a patch and without an edit in the run's steps it says so; with nothing to name otherwise, and for an experience without
 * steps, it returns `Patch applied`. A renamed or deleted file has its remaining name.
 *
 * @example
 * solutionSummary('', { files: ['src/parse.ts'], tools: [], hasNone: false }) // 'Edited files: src/parse.ts'
 */
export function solutionSummary(diffPatch: string, edits: RunEdits): string {
  const files = filesOf(diffPatch)
  if (files.length > 0) return `Modified files: ${joinFirst(files)}`
  if (diffPatch.trim() !== '') return 'Patch applied'
  if (edits.files.length > 0) return `Edited files: ${joinFirst(edits.files)}`
  if (edits.tools.length > 0) return `Changes made by: ${joinFirst(edits.tools)}`
  return edits.hasNone ? 'No patch, and no edit in its steps' : 'Patch applied'
}

function joinFirst(files: readonly string[]): string {
  return files
    .slice(0, MAX_FILES)
    .map((name) => cutText(name, MAX_NAME_CHARS))
    .join(', ')
}

function filesOf(patch: string): string[] {
  const names = new Set<string>()
  for (const name of [...parsedNames(patch), ...headerNames(patch)]) if (name !== '' && name !== '/dev/null') names.add(name)
  return [...names]
}

function parsedNames(patch: string): string[] {
  if (patch.length > MAX_PARSED_CHARS) return []
  try {
    return parsePatch(patch).map(({ oldFileName, newFileName }) => {
      const name = newFileName === undefined || newFileName === '/dev/null' ? oldFileName : newFileName
      return withoutPrefix(unquoteName((name ?? '').trimEnd()))
    })
  } catch {
    return []
  }
}

/** Names in `diff --git a/x b/x`, for patches that a library cannot parse and for renames without hunks. */
function headerNames(patch: string): string[] {
  const names: string[] = []
  for (const match of patch.matchAll(/^diff --git "?a\/[^\n]{1,2000}? (?:"b\/((?:[^\n"\\]|\\[^\n]){1,2000})"|b\/([^\n"]{1,2000}))\r?$/gm)) {
    names.push(match[1] === undefined ? (match[2] as string).trimEnd() : decodeEscapes(match[1]))
  }
  return names
}

/** The name that git means if it wrote it in quotes, as it does for characters beyond ASCII. */
function unquoteName(name: string): string {
  return name.length > 1 && name.startsWith('"') && name.endsWith('"') ? decodeEscapes(name.slice(1, -1)) : name
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', a: '\x07', b: '\b', v: '\v', f: '\f' }

/** Decodes git's escapes: bytes as three octal digits, characters as in C. */
function decodeEscapes(name: string): string {
  return name.replace(/(?:\\[0-3][0-7]{2})+|\\(.)/g, (run, sign: string | undefined) => {
    if (sign !== undefined) return ESCAPES[sign] ?? sign
    return new TextDecoder().decode(Uint8Array.from(run.slice(1).split('\\'), (digits) => Number.parseInt(digits, 8)))
  })
}

function withoutPrefix(name: string): string {
  return /^[ab]\//.test(name) ? name.slice(2) : name
}
