import { type Archive, handleIn } from '../../archive/index.ts'
import { openExistingArchive } from '../archive/open-existing-archive.ts'
import { parseScope, scopeName } from '../archive/scope.ts'
import { suggestHandles } from '../archive/suggest-handles.ts'
import { withVectorSearch } from '../archive/with-vector-search.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { parseInteger } from '../option/parse-integer.ts'
import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'
import { paint } from '../print/paint.ts'
import { plainLine } from '../print/plain-line.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { write } from '../print/write.ts'
import { writeJson } from '../print/write-json.ts'
import { writeWithLineEnd } from '../print/write-with-line-end.ts'
import type { Terminal } from '../terminal.ts'

/** Matches text that can only be a handle, even one unknown to the archive: a search for it would find the marks that name it. */
const HANDLE_ONLY = /decant:|[0-9a-f]{64}/i

/** `decant recall`: prints the exact bytes that a handle names, or the best hits of a search. */
export async function runRecall(args: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const query = args.join(' ')
  const limit = parseInteger('--limit', options.limit, 1)
  const scope = parseScope(options.scope, { env: {} })
  let archive: Archive = await openExistingArchive(options.archive, terminal, scope ?? '*')
  try {
    archive = await withVectorSearch(archive, options, terminal)
    const handle = handleIn(query)
    const record = handle === undefined ? undefined : await archive.get(handle)
    if (record && options.json)
      await writeJson(terminal, {
        schema: 1,
        ref: record.ref,
        hash: record.hash,
        kind: record.kind,
        meta: record.meta,
        text: Buffer.from(record.bytes).toString('utf8'),
      })
    else if (record) await writeWithLineEnd(terminal.stdout, record.bytes)
    if (record) return EXIT.ok
    if (handle !== undefined && HANDLE_ONLY.test(query)) return await reportUnknownHandle(query, await suggestHandles(archive, query), options, terminal)
    // One more than requested shows whether there are others.
    const found = await archive.search(query, { limit: limit + 1, kind: 'part' })
    const hits = found.slice(0, limit)
    const more = found.length > limit
    if (options.json) await writeJson(terminal, { schema: 1, query, hits, more })
    else if (options.plain) for (const { ref, snippet, meta } of hits) await write(terminal.stdout, plainLine(ref, hitSource(meta), snippet))
    else await printHits(hits, more, terminal)
    if (hits.length > 0) return EXIT.ok
    printMessage(
      terminal,
      `decant: Nothing in the archive matches '${query}'${scope === undefined || scope === '*' ? '' : ` in scope ${scopeName(scope)}`}\n  ${(await suggestHandles(archive, query)) ?? "Try fewer or other words; a handle is the ten characters after 'decant:' in a marker."}\n`,
    )
    return handle === undefined ? EXIT.nothingToDo : EXIT.integrity
  } finally {
    await archive.close()
  }
}

async function reportUnknownHandle(query: string, suggestion: string | undefined, { json }: OptionValues, terminal: Terminal): Promise<ExitCode> {
  if (json) await writeJson(terminal, { schema: 1, query, hits: [], more: false })
  printMessage(
    terminal,
    `decant: Nothing in the archive is named '${query}'\n  ${suggestion ?? 'It was forgotten, or is in another archive (--archive) or scope (--scope); words of its text may find a copy.'}\n`,
  )
  return EXIT.integrity
}

async function printHits(
  hits: readonly { ref: string; snippet: string; meta?: Readonly<Record<string, unknown>> }[],
  more: boolean,
  terminal: Terminal,
): Promise<void> {
  const color = paint(terminal.color.stdout)
  for (const { ref, snippet, meta } of hits) {
    const where = hitSource(meta)
    const words = foldText(`  ${snippet.replace(/[\s\p{Cc}]+/gu, ' ').trim()}`, terminal.fold.stdout)
    await printPage(terminal, `${color.bold(ref)}${where === '' ? '' : `  ${color.dim(where)}`}\n${words}\n`)
  }
  const hitCount = more ? `The best ${hits.length === 1 ? 'hit' : `${hits.length} hits`}; --limit shows more` : formatCount(hits.length, 'hit')
  if (hits.length > 0) printMessage(terminal, `${hitCount}. \`decant recall HANDLE\` prints one whole.\n`)
}

/** The speaker and the message of a hit. Text that decant wrote has a role too, but a meaningless one, so it is named as decant's. */
function hitSource(meta: Readonly<Record<string, unknown>> | undefined): string {
  const written = typeof meta?.message === 'string' ? /^(note|summary|record):(.+)$/s.exec(meta.message) : null
  if (written) return `${written[1]} at ${written[2]}`
  return [meta?.role, meta?.message].filter((value) => typeof value === 'string').join(' ')
}
