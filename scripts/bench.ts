import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Runs every benchmark of `bench/`, or those named; each rewrites its file in `bench/results/`. */
const folder = join(import.meta.dirname, '../bench')
const wanted = process.argv.slice(2)
const all = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') && file !== 'corpus.ts' && file !== 'installed.ts' ? [file.slice(0, -3)] : []))
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. Benchmarks: ${all.join(', ')}.`)
  process.exit(2)
}
for (const bench of (wanted.length === 0 ? all : wanted).sort()) {
  console.error(`bench: ${bench}.ts`)
  const { status } = spawnSync(process.execPath, [join(folder, `${bench}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
