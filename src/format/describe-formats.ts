import type { Format } from './format.ts'
import { wires } from './wires.ts'

/** The maximum columns of a line of names. */
const MAX_COLUMNS = 76

/** Lists the available formats for people, in short lines: request formats, which can also be written, before logs. */
export function describeFormats(available: readonly Format[]): string {
  const names = available.map(({ name }) => name)
  const writable = names.filter((name) => wires.some((wire) => wire.name === name))
  const readOnly = names.filter((name) => !writable.includes(name))
  return [...wrapNames('Formats', writable), ...(readOnly.length > 0 ? wrapNames('Logs, read only', readOnly) : [])].join('\n')
}

function wrapNames(title: string, names: readonly string[]): string[] {
  const lines = [`${title}:`]
  for (const [i, name] of names.entries()) {
    const word = `${name}${i === names.length - 1 ? '.' : ','}`
    const last = lines.at(-1) ?? ''
    if (last.length + word.length < MAX_COLUMNS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`  ${word}`)
  }
  return lines
}
