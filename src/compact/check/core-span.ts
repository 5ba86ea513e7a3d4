import type { Span } from '../../text/index.ts'
import { endsWithExtension } from './ends-with-extension.ts'
import { isGlued } from './is-glued.ts'

/** Joins two parts of the name of a file. */
export const JOINT = /[/_.]/

/**
 * The bounds of the part of a name that no word before or after it can be part of: from the last letter before its first joint, or the Latin letters there, to
 * its extension or the first letter after its last joint. The whole name in scripts with spaces between words.
 *
 * @example
 * '修改了项目/配置.yaml'.slice(...coreSpan('修改了项目/配置.yaml')) // '目/配置.yaml'
 */
export function coreSpan(name: string): Span {
  let start = Math.max(0, name.search(JOINT) - 1)
  while (start > 0 && !isGlued(name[start]) && !isGlued(name[start - 1])) start--
  if (endsWithExtension(name)) return [start, name.length]
  let end = Math.min(name.length, Math.max(name.lastIndexOf('/'), name.lastIndexOf('_'), name.lastIndexOf('.')) + 2)
  while (end < name.length && !isGlued(name[end - 1]) && !isGlued(name[end])) end++
  return [start, end]
}
