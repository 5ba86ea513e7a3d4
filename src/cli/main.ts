#!/usr/bin/env node
import { nodeFault } from './node-fault.ts'

// All else loads behind this: an older Node would fail at it, in words that help nobody.
const fault = nodeFault(process.versions.node)
if (fault === undefined) await (await import('./start.ts')).start()
else {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
