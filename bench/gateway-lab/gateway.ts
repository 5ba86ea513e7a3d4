import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteArchive } from '../../src/archive/index.ts'
import { gateway } from '../../src/gateway/index.ts'
import { serve } from './stand.ts'

/** The gateway of `decant serve`: its archive is a file. */
const [, , upstream = '', window = '', warm = ''] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'decant-bench-'))
process.on('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
const archive = sqliteArchive(join(folder, 'archive.db'))
const made = gateway({ upstreams: { anthropic: upstream, openai: upstream }, archive, trigger: { window: Number(window) } })
if (warm) made.warm()
serve(made.handle)
