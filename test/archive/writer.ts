import { appendFileSync } from 'node:fs'
import { sqliteArchive } from '../../src/archive/index.ts'

/** A process that writes record after record and reports each only once the archive has acknowledged it. Meant to be killed. */
const [file = '', acknowledged = '', name = '', limit = '1e9'] = process.argv.slice(2)
const archive = sqliteArchive(file)
for (let i = 0; i < Number(limit); i++) {
  const text = `${name} record ${i} ${'x'.repeat((i * 37) % 900)}`
  const [record] = await archive.put([
    { kind: 'part', bytes: text, text },
    { kind: 'edit', bytes: `shared ${i}` },
  ])
  appendFileSync(acknowledged, `${record?.hash}\n`)
}
await archive.close()
