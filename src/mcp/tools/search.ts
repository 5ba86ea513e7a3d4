import * as z from 'zod'
import { badCursor } from '../bad-cursor.ts'
import { cursorField, parseCursor } from '../cursor.ts'
import { origin } from '../display-text.ts'
import { inputSchema, textField } from '../input-schema.ts'
import { oneLine } from '../one-line.ts'
import type { RecallTool } from '../recall-tool.ts'

const PAGE_SIZE = 5
const MAX_DEPTH = 200

const input = inputSchema({
  query: textField(1, 1000).describe('Words of the text: names, paths, errors, numbers'),
  cursor: cursorField,
})
const output = z.object({
  hits: z.array(z.object({ handle: z.string(), from: z.string().optional(), message: z.number().optional(), snippet: z.string() })).optional(),
  next_cursor: z.string().optional(),
  error: z.string().optional(),
})

/** Searches what was cut; five hits per page, best first. */
export const search: RecallTool<z.infer<typeof input>> = {
  name: 'search',
  title: 'Search what was cut',
  description: (prefix) =>
    `Search text that was cut from this conversation to save context (marked \`decant:HANDLE\`). Gives handles and snippets; use ${prefix}get for the whole text.`,
  input,
  output,
  async run(archive, { query, cursor }, { isVisible }, prefix) {
    const start = parseCursor(cursor)
    if (start === undefined || start >= MAX_DEPTH) return badCursor(cursor ?? '')
    const all = await archive.search(query, { kind: 'part', limit: start + PAGE_SIZE + 1, ...(isVisible && { isVisible }) })
    const visible = isVisible ? all.filter(({ hash }) => isVisible(hash)) : all
    const hits = visible.slice(start, start + PAGE_SIZE).map((hit) => ({ handle: hit.ref, ...origin(hit), snippet: collapseWhitespace(hit.snippet) }))
    const next = visible.length > start + PAGE_SIZE && start + PAGE_SIZE < MAX_DEPTH ? String(start + PAGE_SIZE) : undefined
    return { text: hitsAsText(query, hits, prefix, start, next), data: { hits, ...(next !== undefined && { next_cursor: next }) }, failed: false }
  },
}

interface Hit {
  readonly handle: string
  readonly from?: string
  readonly message?: number
  readonly snippet: string
}

function hitsAsText(query: string, hits: readonly Hit[], prefix: string, start: number, next?: string): string {
  if (hits.length === 0)
    return `${start > 0 ? 'No more hits' : 'Nothing that was cut matches'} ${JSON.stringify(oneLine(query))}. Try fewer or other words; ${prefix}list shows what there is.`
  const lines = hits.map(
    ({ handle, from, message, snippet }) => `${[handle, from, message !== undefined && `message ${message}`].filter(Boolean).join(' · ')}: ${snippet}`,
  )
  return `${lines.join('\n')}\n${prefix}get with a handle gives the whole text${next === undefined ? '' : `; ${prefix}search with cursor "${next}" gives more hits`}.`
}

function collapseWhitespace(snippet: string): string {
  return snippet.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
