import { parsePatch } from 'diff'
import { safeCut } from '../../text/index.ts'

/** Patches beyond this are read for the names in their headers only. */
const PARSED = 2_000_000

const FILES = 5
const LONGEST_NAME = 300

/**
 * What a patch changed: its first five files, `Patch applied` where it names none; where there is no patch, the first five files that the run edited, and
 * `No patch` where there are none (the sketch calls that applied too). Renames and deletions count under the name that is left.
 *
 * @example
 * solutionSummary('', ['src/parse.ts']) // 'Edited files: src/parse.ts'
 */
export function solutionSummary(diffPatch: string, edited: readonly string[]): string {
  if (diffPatch.trim() === '') return edited.length === 0 ? 'No patch' : `Edited files: ${firstOf(edited)}`
  const files = filesOf(diffPatch)
  return files.length === 0 ? 'Patch applied' : `Modified files: ${firstOf(files)}`
}

function firstOf(files: readonly string[]): string {
  return files
    .slice(0, FILES)
    .map((name) => name.slice(0, safeCut(name, LONGEST_NAME)))
    .join(', ')
}

function filesOf(patch: string): string[] {
  const names = new Set<string>()
  for (const name of [...parsedNames(patch), ...headerNames(patch)]) if (name !== '' && name !== '/dev/null') names.add(name)
  return [...names]
}

function parsedNames(patch: string): string[] {
  if (patch.length > PARSED) return []
  try {
    return parsePatch(patch).map(({ oldFileName, newFileName }) => {
      const name = newFileName === undefined || newFileName === '/dev/null' ? oldFileName : newFileName
      return withoutPrefix(unquoted(name ?? ''))
    })
  } catch {
    return []
  }
}

/** What `diff --git a/x b/x` says, for patches that a library cannot read and for renames without hunks. */
function headerNames(patch: string): string[] {
  const names: string[] = []
  for (const match of patch.matchAll(/^diff --git "?a\/[^\n]{1,2000}? (?:"b\/((?:[^\n"\\]|\\[^\n]){1,2000})"|b\/([^\n"]{1,2000}))\r?$/gm)) {
    names.push(match[1] === undefined ? (match[2] as string) : unescaped(match[1]))
  }
  return names
}

/** A name as git means it where it wrote it between quotes, as it does for signs beyond ASCII. */
function unquoted(name: string): string {
  return name.length > 1 && name.startsWith('"') && name.endsWith('"') ? unescaped(name.slice(1, -1)) : name
}

const SIGNS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', a: '\x07', b: '\b', v: '\v', f: '\f' }

/** Git's escapes undone: bytes as three octal digits, signs as C has them. */
function unescaped(name: string): string {
  return name.replace(/(?:\\[0-3][0-7]{2})+|\\(.)/g, (run, sign: string | undefined) => {
    if (sign !== undefined) return SIGNS[sign] ?? sign
    return new TextDecoder().decode(Uint8Array.from(run.slice(1).split('\\'), (digits) => Number.parseInt(digits, 8)))
  })
}

function withoutPrefix(name: string): string {
  return /^[ab]\//.test(name) ? name.slice(2) : name
}
