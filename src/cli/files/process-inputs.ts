import { isNotALogCode } from '../../format/index.ts'
import { DecantError } from '../../message/index.ts'
import { describeError, type ErrorJson } from '../describe-error.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { printMessage } from '../print/print-message.ts'
import { skippedFilesLine } from '../print/skipped-files-line.ts'
import type { Terminal } from '../terminal.ts'
import type { Input } from './inputs.ts'

/** The outcome of several inputs. */
export interface InputResults<T> {
  readonly done: readonly T[]
  /** The exit code of the last input that failed; `ok` if none did. */
  readonly code: ExitCode
  /** The name of each input that failed and why, for programs. */
  readonly errors: readonly (ErrorJson & { readonly input: string })[]
  /** Names of files below a folder that are not logs, and were skipped. */
  readonly noLogs: readonly string[]
}

/**
 * Processes one input after the other. With several inputs an error is printed on standard error and stops only that input; files below a folder that are
 * not logs are skipped, and counted there too.
 * @throws the error of an input that is the only one
 */
export async function processInputs<T>(
  inputs: readonly Input[],
  terminal: Terminal,
  work: (input: Input, index: number) => Promise<T>,
): Promise<InputResults<T>> {
  const done: T[] = []
  const errors: (ErrorJson & { input: string })[] = []
  const noLogs: string[] = []
  let code: ExitCode = EXIT.ok
  for (const [index, input] of inputs.entries()) {
    try {
      done.push(await work(input, index))
    } catch (error) {
      if (inputs.length === 1) throw error
      if (!input.named && error instanceof DecantError && isNotALogCode(error.code)) {
        noLogs.push(input.name)
        continue
      }
      const description = describeError(error, false)
      printMessage(terminal, `${description.lines.join('\n')}\n`)
      errors.push({ input: input.name, ...description.json })
      code = description.code
    }
  }
  printMessage(terminal, skippedFilesLine(noLogs))
  return { done, code, errors, noLogs }
}
