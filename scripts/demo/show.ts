import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { demonstrate } from '../../src/cli/demo/demonstrate.ts'
import { processTerminal } from '../../src/cli/index.ts'
import { record } from './record.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.demo')
rmSync(folder, { recursive: true, force: true })
const tree = join(folder, 'tree')
process.stdout.write('Recording: a copy of this project, one line of it broken, an agent that looks for it …\n')
const recording = record(root, tree)
rmSync(tree, { recursive: true, force: true })
const done = await demonstrate(recording, { folder, about: 'A run, recorded now: real commands, files, failures and searches' }, processTerminal())
process.stdout.write('\nAll of this lies in .demo\n')
process.exitCode = done ? 0 : 1
