import { NEUTRAL_COMMANDS, PIPE_FILTERS } from './quiet-commands.ts'
import { shellSplit } from './shell-split.ts'
import { unwrapCommand } from './unwrap-command.ts'

/**
 * Returns the words of the first meaningful simple command, skipping changes of folder, variables, loops, conditions and wrappers. Empty if there is none.
 *
 * @example
 * firstCommandWords('cd app && for i in 1 2; do sudo node check.js; done') // ['node', 'check.js']
 */
export function firstCommandWords(command: string): readonly string[] {
  for (const { words: commandWords, piped } of shellSplit(command)) {
    const words = unwrapCommand(commandWords)
    const [name = ''] = words
    if (name !== '' && !NEUTRAL_COMMANDS.has(name) && !(piped && PIPE_FILTERS.has(name))) return words
  }
  return []
}
