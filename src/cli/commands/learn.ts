import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { fromHistory, type Trajectory } from '../../trajectory/index.ts'
import { type LearnRun, learn } from '../../workflow/index.ts'
import type { OptionValues } from '../command.ts'
import { counted } from '../counted.ts'
import { documentsOf } from '../documents.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { inputsOf } from '../inputs.ts'
import { progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { write } from '../write.ts'

/** `decant learn`: runs → phases → workflows, into a folder of readable files. What was learned from before is left alone. */
export async function runLearn(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const memory = resolve(terminal.cwd, String(options.memory ?? 'workflows'))
  const inputs = inputsOf(args, terminal)
  const bar = progress(terminal, inputs.length)
  async function* runs(): AsyncGenerator<LearnRun> {
    for (const input of inputs) {
      const bytes = await input.bytes()
      const hash = createHash('sha256').update(bytes).digest('hex')
      try {
        for (const [run, document] of documentsOf(bytes, input.name, options).entries())
          yield { id: `${hash}#${run}`, load: (): Trajectory => fromHistory(document) }
      } catch (error) {
        if (input.named || !(error instanceof DecantError && error.code === 'unknown-format')) yield { id: hash, load: () => Promise.reject(error) }
      }
      bar.step(input.name)
    }
  }
  const report = await learn(runs(), { memory })
  bar.stop()
  if (options.json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, memory, ...report })}\n`)
  else {
    const { runs: count, skipped, successes, failures, unknown, broken, workflows } = report
    await write(
      terminal.stdout,
      `${counted(count, 'run')}: ${successes} succeeded, ${failures} failed, ${unknown} unknown, ${skipped} known from before, ${broken.length} unreadable.\n${counted(workflows, 'workflow')} in ${memory}\n`,
    )
    for (const { id, reason } of broken.slice(0, 5)) terminal.stderr.write(`  unreadable: ${id.slice(0, 12)} ${reason}\n`)
  }
  return report.broken.length > 0 ? EXIT.failed : report.runs === report.skipped ? EXIT.nothingToDo : EXIT.ok
}
