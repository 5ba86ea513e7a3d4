import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Runs every benchmark of `bench/`, or those named; each rewrites its file in `bench/results/`. */
const folder = join(import.meta.dirname, '../bench')
const wanted = process.argv.slice(2)
const benches = readdirSync(folder).filter((file) => file.endsWith('.ts') && (wanted.length === 0 || wanted.includes(file.slice(0, -3))))
for (const bench of benches.sort()) {
  console.error(`bench: ${bench}`)
  const { status } = spawnSync(process.execPath, [join(folder, bench)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
