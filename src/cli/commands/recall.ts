import { type Archive, handleIn } from '../../archive/index.ts'
import { existingArchive } from '../archive/existing-archive.ts'
import { foundByMeaning } from '../archive/found-by-meaning.ts'
import { meantHandle } from '../archive/meant-handle.ts'
import { namedScope, scopeName } from '../archive/scope.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { write } from '../files/write.ts'
import { writeShown } from '../files/write-shown.ts'
import { wholeNumber } from '../option/whole-number.ts'
import { counted } from '../print/counted.ts'
import { folded } from '../print/folded.ts'
import { harmless } from '../print/harmless.ts'
import { paint } from '../print/paint.ts'
import { plainLine } from '../print/plain-line.ts'
import { tell } from '../print/tell.ts'
import type { Terminal } from '../terminal.ts'

/** Matches text that can only be a handle, even one unknown to the archive: a search for it would find the marks that name it. */
const NO_WORDS = /decant:|[0-9a-f]{64}/i

/** `decant recall`: prints the exact bytes behind a handle, or the best hits of a search. */
export async function runRecall(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const query = args.join(' ')
  const limit = wholeNumber('--limit', options.limit, 1)
  const scope = namedScope(options.scope, { env: {} })
  let archive: Archive = await existingArchive(options.archive, terminal, scope ?? '*')
  try {
    archive = await foundByMeaning(archive, options, terminal)
    const handle = handleIn(query)
    const record = handle === undefined ? undefined : await archive.get(handle)
    if (record && options.json)
      await write(
        terminal.stdout,
        `${JSON.stringify({ schema: 1, ref: record.ref, hash: record.hash, kind: record.kind, meta: record.meta, text: Buffer.from(record.bytes).toString('utf8') })}\n`,
      )
    else if (record) await writeShown(terminal.stdout, record.bytes)
    if (record) return EXIT.ok
    if (handle !== undefined && NO_WORDS.test(query)) return await unknownHandle(query, await meantHandle(archive, query), options, terminal)
    // One more than requested shows whether there are others.
    const found = await archive.search(query, { limit: limit + 1, kind: 'part' })
    const hits = found.slice(0, limit)
    const more = found.length > limit
    if (options.json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, query, hits, more })}\n`)
    else if (options.plain) for (const { ref, snippet, meta } of hits) await write(terminal.stdout, plainLine(ref, placeOf(meta), snippet))
    else await print(hits, more, terminal)
    if (hits.length > 0) return EXIT.ok
    tell(
      terminal,
      `decant: Nothing in the archive matches '${query}'${scope === undefined || scope === '*' ? '' : ` in scope ${scopeName(scope)}`}\n  ${(await meantHandle(archive, query)) ?? "Try fewer or other words; a handle is the ten characters after 'decant:' in a marker."}\n`,
    )
    return handle === undefined ? EXIT.nothingToDo : EXIT.integrity
  } finally {
    await archive.close()
  }
}

async function unknownHandle(query: string, meant: string | undefined, { json }: OptionValues, terminal: Terminal): Promise<ExitCode> {
  if (json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, query, hits: [], more: false })}\n`)
  tell(
    terminal,
    `decant: Nothing in the archive is named '${query}'\n  ${meant ?? 'It was forgotten, or is in another archive (--archive) or scope (--scope); words of its text may find a copy.'}\n`,
  )
  return EXIT.integrity
}

async function print(
  hits: readonly { ref: string; snippet: string; meta?: Readonly<Record<string, unknown>> }[],
  more: boolean,
  terminal: Terminal,
): Promise<void> {
  const color = paint(terminal.color.stdout)
  for (const { ref, snippet, meta } of hits) {
    const where = placeOf(meta)
    const words = folded(`  ${snippet.replace(/[\s\p{Cc}]+/gu, ' ').trim()}`, terminal.fold.stdout)
    await write(terminal.stdout, harmless(`${color.bold(ref)}${where === '' ? '' : `  ${color.dim(where)}`}\n${words}\n`))
  }
  const told = more ? `The best ${hits.length === 1 ? 'hit' : `${hits.length} hits`}; --limit shows more` : counted(hits.length, 'hit')
  if (hits.length > 0) tell(terminal, `${told}. \`decant recall HANDLE\` prints one whole.\n`)
}

/** The speaker and the message of a hit. Text that decant wrote has a role too, but a meaningless one, so it is named as decant's. */
function placeOf(meta: Readonly<Record<string, unknown>> | undefined): string {
  const written = typeof meta?.message === 'string' ? /^(note|summary|record):(.+)$/s.exec(meta.message) : null
  if (written) return `${written[1]} at ${written[2]}`
  return [meta?.role, meta?.message].filter((value) => typeof value === 'string').join(' ')
}
