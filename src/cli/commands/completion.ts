import { formats, wires } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { pipelineNames } from '../../pipeline/index.ts'
import type { Command, OptionValues, ValueCompletions } from '../command.ts'
import { completionScript, SHELLS, type Shell } from '../completion-script.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { AGENTS } from '../logs/agent-logs.ts'
import { write } from '../print/write.ts'
import type { Terminal } from '../terminal.ts'

/** `decant completion SHELL`: prints the script that completes these commands, their options and the names these take. */
export function runCompletion(commands: readonly Command[]) {
  return async ([shell]: readonly string[], _: OptionValues, terminal: Terminal): Promise<ExitCode> => {
    if (!isShell(shell)) throw new DecantError('usage', `There is no completion for '${shell}'`, `Shells: ${SHELLS.join(', ')}.`)
    await write(terminal.stdout, completionScript(shell, commands, namesOf))
    return EXIT.ok
  }
}

const NAMES = {
  strategies: pipelineNames,
  measured: [...pipelineNames, 'oracle'],
  agents: AGENTS,
  formats: formats.map(({ name }) => name),
  wires: wires.map(({ name }) => name),
}

function namesOf(values: ValueCompletions): readonly string[] {
  return typeof values === 'string' ? NAMES[values] : values
}

function isShell(name: string | undefined): name is Shell {
  return (SHELLS as readonly (string | undefined)[]).includes(name)
}
