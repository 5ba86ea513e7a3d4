#!/usr/bin/env node
import { nodeFault } from './node-fault.ts'

// Everything else is loaded after this check, because an older Node would fail on it with an unhelpful message.
const fault = nodeFault(process.versions.node)
if (fault === undefined) {
  const { commands } = await import('./commands.ts')
  const named = process.argv.slice(2).find((arg) => !arg.startsWith('-'))
  // Before the rest, which takes time to load: the user of a server that was just started may already ask it to read its configuration again.
  if (commands.some(({ usage, rereads }) => rereads && usage.split(' ')[0] === named)) (await import('./serve/hangups.ts')).hangups()
  await (await import('./start.ts')).start()
} else {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
