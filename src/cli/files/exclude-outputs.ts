import { realpathSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { formatCount } from '../print/format-count.ts'
import { printMessage } from '../print/print-message.ts'
import type { Terminal } from '../terminal.ts'
import type { Input } from './inputs.ts'
import { OUTPUT_SUFFIX } from './output-suffix.ts'

/**
 * The inputs without those that an earlier run wrote below the output folder: a user who compresses a folder into itself means its logs, each time. Inputs
 * that were named themselves stay. Prints how many are skipped.
 * @throws DecantError `usage` if no other input is left
 */
export function excludeOutputs(inputs: readonly Input[], out: string, terminal: Pick<Terminal, 'cwd' | 'stderr' | 'fold'>): readonly Input[] {
  const folder = `${resolveLinks(resolve(terminal.cwd, out))}${sep}`
  const remaining = inputs.filter(({ name, named }) => named || !name.endsWith(OUTPUT_SUFFIX) || !resolveLinks(resolve(terminal.cwd, name)).startsWith(folder))
  const outputs = inputs.length - remaining.length
  if (remaining.length === 0 && outputs > 0)
    throw new DecantError('usage', 'The folder holds only what decant wrote', `Name the folder of the logs, or give another --out than ${out}.`)
  if (outputs > 0) printMessage(terminal, `Left out ${formatCount(outputs, 'file')} that decant wrote to ${out} before.\n`)
  return remaining
}

/**
 * The inputs without files below folders that decant wrote there: to measure or to learn from, they would count each run twice, once without its past.
 * Inputs that were named themselves stay, and a folder that holds nothing else is read. Prints how many are left out.
 */
export function excludeAllOutputs(inputs: readonly Input[], terminal: Pick<Terminal, 'stderr' | 'fold'>): readonly Input[] {
  const remaining = inputs.filter(({ name, named }) => named || !name.endsWith(OUTPUT_SUFFIX))
  const outputs = inputs.length - remaining.length
  if (remaining.length === 0 || outputs === 0) return inputs
  printMessage(terminal, `Left out ${formatCount(outputs, 'file')} that decant wrote (*${OUTPUT_SUFFIX}); what is named itself is read.\n`)
  return remaining
}

function resolveLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
