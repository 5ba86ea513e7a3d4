import type { Act } from './act.ts'

/**
 * Returns the files that a call changes, of those that it names: all that an edit names, except files that it only reads (the source of a copy, files read by
 * an earlier command in the same line) and folders that it creates or removes. Calls that do more than edit (`sed -i … && npm test`) change files too.
 *
 * @example
 * changedPaths(actOf({ name: 'Bash', input: '{"command":"cp a.ts b.ts"}' })) // ['b.ts']
 */
export function changedPaths({ kind, paths, changes }: Act): readonly string[] {
  return changes ?? (kind === 'edit' ? paths : [])
}
