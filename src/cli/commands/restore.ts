import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { openCliArchive } from '../archive-location.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { inputsOf } from '../inputs.ts'
import type { Terminal } from '../terminal.ts'
import { write } from '../write.ts'
import { writeFile } from '../write-file.ts'

/** `decant restore FILE`: the original of a file that decant wrote, found by the SHA-256 of what it wrote. */
export async function runRestore(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const archive = await openCliArchive(options.archive, terminal)
  try {
    for (const input of inputsOf(args, terminal)) {
      const written = createHash('sha256')
        .update(await input.bytes())
        .digest('hex')
      const [original, ...others] = await archive.linked(written, 'input')
      if (others.length > 0) terminal.stderr.write(`decant: ${others.length + 1} different inputs gave exactly this output; the latest is restored\n`)
      const record = original === undefined ? undefined : await archive.get(original)
      if (!record)
        throw new DecantError(
          'not-in-archive',
          'The archive does not know this file',
          'Restore takes a file exactly as decant wrote it; name its archive with --archive.',
          { file: input.name },
        )
      if (createHash('sha256').update(record.bytes).digest('hex') !== original)
        throw new DecantError('hash-mismatch', 'The archived original is damaged', 'Run `decant doctor`.', { file: input.name })
      if (typeof options.out === 'string') writeFile(resolve(terminal.cwd, options.out), record.bytes)
      else await write(terminal.stdout, record.bytes)
    }
    return EXIT.ok
  } finally {
    await archive.close()
  }
}
