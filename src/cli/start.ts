import { EXIT } from './exit-code.ts'
import { faultOf } from './fault.ts'
import { runCli } from './run-cli.ts'
import { processTerminal } from './terminal.ts'

/** Runs the command line of this process. */
export async function start(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0)
      if (stream === process.stdout) process.stderr.write(`${faultOf(error, false).lines.join('\n')}\n`)
      process.exit(EXIT.failed)
    })
  }
  process.exitCode = await runCli(process.argv, processTerminal())
}
