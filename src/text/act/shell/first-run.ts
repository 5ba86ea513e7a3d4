import { FILTERS, SILENT } from './quiet-commands.ts'
import { shellSplit } from './shell-split.ts'
import { unwrap } from './unwrap.ts'

/**
 * Returns the words of the first meaningful simple command, skipping changes of folder, variables, loops, conditions and wrappers. Empty if there is none.
 *
 * @example
 * firstRun('cd app && for i in 1 2; do sudo node check.js; done') // ['node', 'check.js']
 */
export function firstRun(command: string): readonly string[] {
  for (const { words: written, piped } of shellSplit(command)) {
    const words = unwrap(written)
    const [name = ''] = words
    if (name !== '' && !SILENT.has(name) && !(piped && FILTERS.has(name))) return words
  }
  return []
}
