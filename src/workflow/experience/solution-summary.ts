import { parsePatch } from 'diff'

/** Patches beyond this are read for the names in their headers only. */
const PARSED = 2_000_000

const FILES = 5
const LONGEST_NAME = 300

/** What a patch changed: its first five files, `Patch applied` where it names none. Renames and deletions count under the name that is left. */
export function solutionSummary(diffPatch: string): string {
  const files = filesOf(diffPatch)
  if (files.length === 0) return 'Patch applied'
  return `Modified files: ${files
    .slice(0, FILES)
    .map((name) => name.slice(0, LONGEST_NAME))
    .join(', ')}`
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
      return withoutPrefix(name ?? '')
    })
  } catch {
    return []
  }
}

/** What `diff --git a/x b/x` says, for patches that a library cannot read and for renames without hunks. */
function headerNames(patch: string): string[] {
  const names: string[] = []
  for (const match of patch.matchAll(/^diff --git (?:"?a\/)[^\n]{1,2000}? "?b\/([^\n"]{1,2000})"?\r?$/gm)) names.push(match[1] as string)
  return names
}

function withoutPrefix(name: string): string {
  return /^[ab]\//.test(name) ? name.slice(2) : name
}
