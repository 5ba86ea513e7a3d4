import { DecantError } from '../../message/index.ts'
import type { Command, OptionValues } from '../command.ts'
import { completion, SHELLS, type Shell } from '../completion.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { write } from '../files/write.ts'
import type { Terminal } from '../terminal.ts'

/** `decant completion SHELL`: the script that completes these commands and their options, on standard output. */
export function runCompletion(commands: readonly Command[]) {
  return async ([shell]: readonly string[], _: OptionValues, terminal: Terminal): Promise<ExitCode> => {
    if (!isShell(shell)) throw new DecantError('usage', `There is no completion for '${shell}'`, `Shells: ${SHELLS.join(', ')}.`)
    await write(terminal.stdout, completion(shell, commands))
    return EXIT.ok
  }
}

function isShell(name: string | undefined): name is Shell {
  return (SHELLS as readonly (string | undefined)[]).includes(name)
}
