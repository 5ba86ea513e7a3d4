import { coreSpan, JOINT } from './core-span.ts'
import { isGlued } from './is-glued.ts'
import type { SearchedText } from './searched-text.ts'

const LETTER = /[\p{L}\p{M}\d]/u

/**
 * Whether a text contains a name, apart from words that a script without spaces put before or after it: `读取项目/配置.yaml` contains `修改了项目/配置.yaml`, but not
 * `修改了项目/设置.yaml`. Both in their plain form (`plainNames`) and in the same case.
 */
export function containsWideName(searched: SearchedText, name: string): boolean {
  if (searched.indexOf(name) >= 0) return true
  if (!isGlued(name)) return false
  const [start, end] = coreSpan(name)
  const joint = name.search(JOINT)
  return containsCore(searched, name, start, end) || (name[joint] === '/' && containsCore(searched, name, joint, end))
}

/** Whether a text contains a part of a name, and beside it either the same letter as the name has there, or none. */
function containsCore(searched: SearchedText, name: string, start: number, end: number): boolean {
  const { text } = searched
  const core = name.slice(start, end)
  const agrees = (inName: string | undefined, inText: string | undefined) => !isGlued(inName) || inName === inText || !LETTER.test(inText ?? '')
  for (let at = searched.indexOf(core); at >= 0; at = text.indexOf(core, at + 1))
    if (agrees(name[start - 1], text[at - 1]) && agrees(name[end], text[at + core.length])) return true
  return false
}
