import type { Act } from './act.ts'

/**
 * The files that a call changes, of those it names: what an edit names, but for what it only reads (the source of a copy, what a command before it in the
 * same line looked at) and folders that it makes or takes away. Calls that do more than edit (`sed -i … && npm test`) change files too.
 *
 * @example
 * changedPaths(actOf({ name: 'Bash', input: '{"command":"cp a.ts b.ts"}' })) // ['b.ts']
 */
export function changedPaths({ kind, paths, changes }: Act): readonly string[] {
  return changes ?? (kind === 'edit' ? paths : [])
}
