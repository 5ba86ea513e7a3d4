/** Returns the files that a patch in the `*** Begin Patch` or unified format changes; git quotes names with escapes. */
export function patchPaths(patch: string): string[] {
  const found: string[] = []
  for (const match of patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$|^\+\+\+ (?:"b\/([^"\t\n]+)"|(?:b\/)?([^\t\n]+))/gm)) {
    const path = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()
    if (path !== '' && path !== '/dev/null') found.push(path)
  }
  return found
}
