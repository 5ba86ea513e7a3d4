import { describeError } from './describe-error.ts'
import { EXIT } from './exit-code.ts'
import { terminalText } from './print/paint.ts'
import { runCli } from './run-cli.ts'
import { processTerminal } from './terminal.ts'

/** Runs the command line of this process. If standard error cannot be written, as on a full disk, work goes on: only standard output is the result. */
export async function start(): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    process.stderr.write(terminalText(`${describeError(error, false).lines.join('\n')}\n`))
    process.exit(EXIT.failed)
  })
  process.stderr.on('error', () => {})
  process.exitCode = await runCli(process.argv, processTerminal())
}
