#!/usr/bin/env node
import { nodeVersionError } from './node-version-error.ts'

// Everything else is loaded after this check, because an older Node would fail on it with an unhelpful message.
const versionError = nodeVersionError(process.versions.node)
if (versionError === undefined) {
  const { commands } = await import('./commands.ts')
  const commandName = process.argv.slice(2).find((arg) => !arg.startsWith('-'))
  // Before the rest, which takes time to load: the user of a server that was just started may already ask it to read its configuration again.
  if (commands.some(({ usage, reloadsConfig }) => reloadsConfig && usage.split(' ')[0] === commandName))
    (await import('./serve/defer-hangups.ts')).deferHangups()
  await (await import('./start.ts')).start()
} else {
  process.stderr.write(`${versionError}\n`)
  process.exitCode = 1
}
