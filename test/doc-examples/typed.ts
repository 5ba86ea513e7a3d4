import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Example, src } from './blocks.ts'

/** The exports of a door: name → path below `src`. Types are included. */
function namesOf(door: string): [name: string, path: string][] {
  const text = readFileSync(join(src, door), 'utf8')
  return [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((one): [string, string] => [one.trim().replace(/^type /, ''), door]),
  )
}

const ownNames = (file: string): [name: string, path: string][] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name = '']) => [name, file])

const uses = (code: string, name: string) => new RegExp(`(?<![\\w'"\`/-]|(?<!\\.\\.)\\.)${name}(?![\\w'"\`-])`).test(code)
const makes = (code: string, name: string) => new RegExp(`\\b(?:const|let|class|function|import) (?:[{[][^=\\n]*?\\b)?${name}\\b`).test(code)

/**
 * Writes an example as a file that compiles by itself: the names it uses are imported, from its own file or else through a door, and names it does not
 * define are declared.
 */
export function typedExample({ file, line, code }: Example, doors: readonly string[], standIns: readonly string[]): string {
  const bare = code.replace(/(?<!:)\/\/.*$/gm, '')
  const wanted = (name: string) => !(name in globalThis) && uses(bare, name) && !makes(bare, name)
  const own = ownNames(file)
  const known = new Map([...doors.flatMap(namesOf), ...own])
  for (const name of standIns) if (!own.some(([mine]) => mine === name)) known.delete(name)
  const imports = [...known].filter(([name]) => wanted(name)).map(([name, path]) => `import { ${name} } from '${join(src, path)}'`)
  const declared = standIns.filter((name) => !known.has(name) && wanted(name)).map((name) => `declare let ${name}: any`)
  return [`// ${file}:${line}`, ...imports, ...declared, code, 'export {}\n'].join('\n')
}
