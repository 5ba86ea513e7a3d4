import { isWide, scanNames } from '../../text/index.ts'
import { coreSpan } from './core-span.ts'
import { endsWithExtension } from './ends-with-extension.ts'
import { isGlued } from './is-glued.ts'

/** The extension of a file, which ends its name: a letter beyond ASCII after it belongs to prose without spaces, or to an ending (`Überblick.md-Datei`). */
const EXTENSION = /\.[A-Za-z][A-Za-z\d]{0,9}(?![A-Za-z\d])/g
/** Marks that prose has no use for: an underscore inside, a path from the root, a number right behind four letters. */
const UNDERSCORE = /[\p{L}\p{M}\d]_[\p{L}\p{M}\d]/u
const FROM_ROOT = /^\/+[^/]+\/+[^/]/
const NUMBERED = /^[\p{L}\p{M}]{4,60}\d{1,20}$/u

/**
 * Returns the names with letters beyond ASCII that are certain to be names (`/项目/配置.yaml`, `Überblick.md`, `данные_2024`), each once, in order. Words joined by
 * dashes, dots or a single slash are prose, and so are numbers with a unit. In a script without spaces a name may begin and end with the words around it:
 * `containsWideName` allows for that; a name that is in ASCII without them is left to atoms. Linear.
 *
 * @example
 * wideNames('修改了项目/配置.yaml中的端口，增加/删除') // Set { '修改了项目/配置.yaml' }
 */
export function wideNames(text: string): Set<string> {
  const found = new Set<string>()
  scanNames(text, (start, end) => {
    for (const name of splitAfterExtensions(text.slice(start, end)))
      if (hasWide(name) && isCertain(name) && hasWide(name.slice(...coreSpan(name)))) found.add(name)
  })
  return found
}

function splitAfterExtensions(run: string): string[] {
  const names: string[] = []
  let start = 0
  for (const { 0: extension, index } of run.matchAll(EXTENSION)) {
    const end = index + extension.length
    if (end < run.length && (isWide(run.charCodeAt(end)) || run[end] === '-')) {
      names.push(run.slice(start, end))
      start = end
    }
  }
  names.push(run.slice(start))
  return names
}

function isCertain(name: string): boolean {
  return endsWithExtension(name) || UNDERSCORE.test(name) || FROM_ROOT.test(name) || (!isGlued(name) && NUMBERED.test(name))
}

function hasWide(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isWide(text.charCodeAt(i))) return true
  return false
}
