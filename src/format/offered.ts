import type { Format } from './format.ts'
import { wires } from './wires.ts'

/** The maximum columns of a line of names. */
const WIDE = 76

/** Lists the available formats for people, in short lines: request formats, which can also be written, before logs. */
export function offered(some: readonly Format[]): string {
  const names = some.map(({ name }) => name)
  const written = names.filter((name) => wires.some((wire) => wire.name === name))
  const read = names.filter((name) => !written.includes(name))
  return [...inLines('Formats', written), ...(read.length > 0 ? inLines('Logs, read only', read) : [])].join('\n')
}

function inLines(title: string, names: readonly string[]): string[] {
  const lines = [`${title}:`]
  for (const [i, name] of names.entries()) {
    const word = `${name}${i === names.length - 1 ? '.' : ','}`
    const last = lines.at(-1) ?? ''
    if (last.length + word.length < WIDE) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`  ${word}`)
  }
  return lines
}
