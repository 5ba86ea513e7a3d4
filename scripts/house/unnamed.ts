import { posix } from 'node:path'
import type { Sized } from './sizes.ts'

/** One file of declarations. */
interface Declared {
  /** All declarations, by name. */
  readonly texts: ReadonlyMap<string, string>
  /** By local name: the file it comes from, its name there, and whether a caller gets it as a type only. */
  readonly from: ReadonlyMap<string, { readonly file: string; readonly name: string; readonly isType: boolean }>
}

const STATEMENT = /^(?=(?:export|declare|interface|type|import|abstract)\b)/m
const NAMED = /^(?:export |declare |abstract )*(?:function|class|const|interface|type) (\w+)/
const LIST = /^(?:import|export) (type )?\{([^}]*)\} from '([^']+)'/
const INLINE = /\bimport\('([^']+)'\)\.(\w+)/g

/**
 * Types that a caller meets but cannot name: they occur in the declaration of an export, and no door exports them. Reads the declarations that `tsc`
 * writes. Neither the base of an exported type nor the constructor of a class exported as a type counts as met.
 */
export function unnamedTypes(declarations: readonly Sized[], doors: readonly string[]): string[] {
  const files = new Map(declarations.map(({ file, text }) => [file.replace(/\.d\.ts$/, '.ts'), declaredIn(file, text.replaceAll('"', "'"))]))
  const home = (file: string, name: string): string => {
    const from = files.get(file)?.from.get(name)
    return from ? home(from.file, from.name) : `${file}: ${name}`
  }
  const open = new Map<string, { readonly isType: boolean }>()
  for (const door of doors)
    for (const [name, { isType }] of files.get(door)?.from ?? []) {
      const one = home(door, name)
      open.set(one, { isType: isType && (open.get(one)?.isType ?? true) })
    }
  return [...open].flatMap(([one, { isType }]) => {
    const [file = '', name = ''] = one.split(': ')
    const { texts, from } = files.get(file) ?? declaredIn(file, '')
    const text = signatures(texts.get(name) ?? '', isType)
    const inline = [...text.matchAll(INLINE)].map(([, target = '', type = '']) => home(resolveImport(file, target), type))
    const words = [...text.replace(INLINE, '').matchAll(/(?<![.\w'])[A-Z]\w*/g)].map(([word]) => word)
    const met = [...inline, ...words.filter((word) => texts.has(word) || from.has(word)).map((word) => home(file, word))]
    return [...new Set(met)].filter((type) => files.has(type.split(': ')[0] as string) && !open.has(type)).map((type) => `${one} names ${type}`)
  })
}

function declaredIn(file: string, source: string): Declared {
  const texts = new Map<string, string>()
  const from = new Map<string, { file: string; name: string; isType: boolean }>()
  for (const statement of source.replace(/\/\*.*?\*\//gs, '').split(STATEMENT)) {
    const [, name] = NAMED.exec(statement) ?? []
    if (name) texts.set(name, (texts.get(name) ?? '') + statement)
    const [, type, list = '', target = ''] = LIST.exec(statement) ?? []
    for (const one of list.split(',')) {
      const [there = '', here = there] = one
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (here) from.set(here, { file: resolveImport(file, target), name: there, isType: type !== undefined })
    }
  }
  return { texts, from }
}

/** The part of a declaration that a caller meets. */
function signatures(text: string, isType: boolean): string {
  const met = text.replace(/\btypeof \w+/g, '').replace(/^((?:export |declare )*interface \w+) extends [^{]*/, '$1 ')
  return isType ? met.replace(/^ {4}constructor\(.*$/gm, '') : met
}

/** The file that an import leads to; a package stays as it is. */
function resolveImport(file: string, target: string): string {
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
}
