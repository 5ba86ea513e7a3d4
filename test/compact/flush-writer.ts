import { CompactionEngine } from '../../src/compact/index.ts'

/** A separate process that flushes decisions and prints each once it is acknowledged. */
const [, , folder = '', name = ''] = process.argv
const engine = new CompactionEngine(null, folder)
for (let i = 0; ; i++) {
  const content = `We decided to use ${name} number ${i}.`
  await engine.flushToMemory([{ role: 'user', content }])
  process.stdout.write(`${content}\n`)
}
