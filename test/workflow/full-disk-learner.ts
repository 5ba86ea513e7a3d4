import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { learnFiles } from '../../src/workflow/index.ts'

/** A separate process that learns from two files of many runs each until the disk is full, and prints the report or the error. */
const [, , memory = '', runs = '0'] = process.argv
const bytesOf = (first: number) => Array.from({ length: Number(runs) }, (_, i) => JSON.stringify(generatedRun(first + i))).join('\n')
const files = [0, Number(runs)].map((first) => ({ name: `${first}.jsonl`, bytes: async () => Buffer.from(bytesOf(first)) }))
const report = await learnFiles(files, { memory, parallel: 2 }).then(
  (report) => ({ runs: report.runs, skipped: report.skipped, broken: report.broken.length }),
  (error: unknown) => ({ failed: error instanceof Error && 'code' in error ? String(error.code) : String(error) }),
)
process.stdout.write(JSON.stringify(report))
