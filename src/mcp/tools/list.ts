import * as z from 'zod'
import { type Archive, type ArchiveRecord, ignoreHashMismatch } from '../../archive/index.ts'
import { badCursor } from '../bad-cursor.ts'
import { cursorField } from '../cursor.ts'
import { origin } from '../display-text.ts'
import { firstWords } from '../first-words.ts'
import { inputSchema } from '../input-schema.ts'
import type { RecallOptions } from '../recall-options.ts'
import type { RecallTool } from '../recall-tool.ts'

const PAGE_SIZE = 20

const input = inputSchema({ cursor: cursorField })
const output = z.object({
  entries: z
    .array(z.object({ handle: z.string(), from: z.string().optional(), message: z.number().optional(), bytes: z.number(), begins: z.string() }))
    .optional(),
  next_cursor: z.string().optional(),
  error: z.string().optional(),
})

/** Lists what was cut, the latest first, twenty per page. */
export const list: RecallTool<z.infer<typeof input>> = {
  name: 'list',
  title: 'List what was cut',
  description: (prefix) =>
    `List text that was cut from this conversation, the latest first: handle, size and first words. Use ${prefix}search when you know words of it.`,
  input,
  output,
  async run(archive, { cursor: given = '' }, options, prefix) {
    const cursor = given === '' ? undefined : given
    if (cursor !== undefined && !/^[0-9a-f]{64}$/.test(cursor)) return badCursor(cursor)
    const { records, more } = await readPage(archive, cursor, options)
    // An archive lists nothing after a record that does not exist: that is not the end of the list.
    if (cursor !== undefined && records.length === 0 && !(await archive.get(cursor).catch(ignoreHashMismatch)))
      return badCursor(cursor, ', or what it names was forgotten since')
    const entries = records.map((record) => {
      const begins = firstWords(record, options, archive)
      return { handle: record.ref, ...origin(record), bytes: record.bytes.length, begins }
    })
    const next = more ? records.at(-1)?.hash : undefined
    const lines = entries.map(
      ({ handle, from, message, bytes, begins }) =>
        `${[handle, from, message !== undefined && `message ${message}`, `${bytes} bytes`].filter(Boolean).join(' · ')}: ${begins}`,
    )
    const end = next === undefined ? 'That is all.' : `${prefix}list with cursor "${next}" gives older ones; ${prefix}search finds by words.`
    return {
      text: entries.length === 0 ? `Nothing ${cursor === undefined ? 'was cut here yet' : 'older was cut'}.` : `${lines.join('\n')}\n${end}`,
      data: { entries, ...(next !== undefined && { next_cursor: next }) },
      failed: false,
    }
  },
}

/** One page of visible records, and whether there are more. */
async function readPage(
  archive: Archive,
  before: string | undefined,
  { isVisible: within }: RecallOptions,
): Promise<{ records: readonly ArchiveRecord[]; more: boolean }> {
  const listed = await archive.list({ kind: 'part', limit: PAGE_SIZE + 1, ...(before !== undefined && { before }), ...(within && { isVisible: within }) })
  const records = within ? listed.filter(({ hash }) => within(hash)) : listed
  return { records: records.slice(0, PAGE_SIZE), more: records.length > PAGE_SIZE }
}
