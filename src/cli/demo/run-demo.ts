import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { write } from '../files/write.ts'
import type { Terminal } from '../terminal.ts'
import { demonstrate } from './demonstrate.ts'
import { shippedRecording } from './recording.ts'

/** `decant demo`: shows the main job on the shipped run, without a key, a setting or a network; in a separate folder. */
export async function runDemo(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const folder = typeof options.out === 'string' ? resolve(terminal.cwd, options.out) : mkdtempSync(join(tmpdir(), 'decant-demo-'))
  const succeeded = await demonstrate(shippedRecording(), { folder, about: 'A recorded run: real commands, files, failures and searches' }, terminal)
  await write(
    terminal.stdout,
    `\nAll of this is in ${folder}; your own archive was not touched.\nNext, on your own: decant logs (where your logs are), decant inspect YOUR-LOG, decant compress YOUR-LOG --dry-run --diff, decant wrap claude\n`,
  )
  return succeeded ? EXIT.ok : EXIT.failed
}
