#!/usr/bin/env node
import { runCli } from './run-cli.ts'
import { processTerminal } from './terminal.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
process.on('SIGINT', () => process.exit(130))
process.exitCode = await runCli(process.argv, processTerminal())
