import { resolve } from 'node:path'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { printPage } from '../print/print-page.ts'
import type { Terminal } from '../terminal.ts'
import { demonstrate } from './demonstrate.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { shippedRecording } from './recording.ts'

const NEXT = `Next, on your own:
  decant logs                           where your agents keep their logs
  decant inspect LOG                    where the tokens of one are
  decant compress LOG --dry-run --diff  what would be cut of it
  decant wrap claude                    an agent with its context kept small
`

/** `decant demo`: shows the main job on the shipped run, without a key, a setting or a network; in a separate folder. */
export async function runDemo(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const demonstrateIn = async (folder: string) => {
    const succeeded = await demonstrate(shippedRecording(), { folder, about: 'A recorded run: real commands, files, failures and searches' }, terminal)
    await printPage(terminal, `\nAll of this is in ${folder}; your own archive was not touched.\n${NEXT}`)
    return succeeded ? EXIT.ok : EXIT.failed
  }
  return typeof options.out === 'string' ? demonstrateIn(resolve(terminal.cwd, options.out)) : inTemporaryFolder('decant-demo-', demonstrateIn)
}
