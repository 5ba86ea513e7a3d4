import { coreSpan, JOINT } from './core-span.ts'
import { isGlued } from './is-glued.ts'

const LETTER = /[\p{L}\p{M}\d]/u

/**
 * Whether a text contains a name, apart from words that a script without spaces put before or after it. Both in their plain form (`plainNames`) and in the same
 * case.
 *
 * @example
 * containsWideName('读取项目/配置.yaml', '修改了项目/配置.yaml') // true
 * containsWideName('读取项目/配置.yaml', '修改了项目/设置.yaml') // false
 */
export function containsWideName(text: string, name: string): boolean {
  if (text.includes(name)) return true
  if (!isGlued(name)) return false
  const [start, end] = coreSpan(name)
  const joint = name.search(JOINT)
  return containsCore(text, name, start, end) || (name[joint] === '/' && containsCore(text, name, joint, end))
}

/** Whether a text contains a part of a name, and beside it either the same letter as the name has there, or none. */
function containsCore(text: string, name: string, start: number, end: number): boolean {
  const core = name.slice(start, end)
  const agrees = (inName: string | undefined, inText: string | undefined) => !isGlued(inName) || inName === inText || !LETTER.test(inText ?? '')
  for (let at = text.indexOf(core); at >= 0; at = text.indexOf(core, at + 1))
    if (agrees(name[start - 1], text[at - 1]) && agrees(name[end], text[at + core.length])) return true
  return false
}
