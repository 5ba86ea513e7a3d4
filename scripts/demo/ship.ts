import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { record } from './record.ts'

// Records the run that `decant demo` shows: examples/demo.json.gz.
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'decant-record-'))
const recording = record(root, join(folder, 'tree'))
rmSync(folder, { recursive: true, force: true })
writeFileSync(join(root, 'examples/demo.json.gz'), gzipSync(JSON.stringify(recording), { level: 9 }))
