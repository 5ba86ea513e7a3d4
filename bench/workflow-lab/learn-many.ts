import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generatedRun } from './generated-run.ts'

/** The resources that `decant learn` used on a folder of generated runs, in its own process. */
export interface LearnCost {
  readonly runs: number
  readonly seconds: number
  /** Processor time of all threads, which does not depend on how busy the machine is. */
  readonly cpuSeconds: number
  /** Maximum resident memory at any time, threads included. */
  readonly megabytes: number
  readonly report: { readonly runs: number; readonly skipped: number; readonly broken: readonly unknown[]; readonly workflows: number }
}

/** Writes generated runs to `folder`, 500 to a subfolder. */
export function writeRuns(folder: string, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const below = join(folder, String(Math.floor(i / 500)))
    if (i === from || i % 500 === 0) mkdirSync(below, { recursive: true })
    writeFileSync(join(below, `${i}.json`), JSON.stringify(generatedRun(i)))
  }
}

/** Runs `decant learn` over the folder as a user would. */
export function learnMany(folder: string, memory: string): LearnCost {
  const main = pathToFileURL(join(import.meta.dirname, '../../src/cli/main.ts')).href
  const code = `process.on('exit', () => { const used = process.resourceUsage(); process.stderr.write('RSS ' + used.maxRSS + ' CPU ' + (used.userCPUTime + used.systemCPUTime)) }); process.argv.splice(1, 0, 'decant'); await import('${main}')`
  const started = performance.now()
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', code, 'learn', folder, '--memory', memory, '--json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const seconds = (performance.now() - started) / 1000
  const report = JSON.parse(child.stdout) as LearnCost['report']
  const figure = (name: string): number => Number(new RegExp(`${name} (\\d+)`).exec(child.stderr)?.[1])
  return { runs: report.runs, seconds, cpuSeconds: figure('CPU') / 1e6, megabytes: figure('RSS') / 1024, report }
}
