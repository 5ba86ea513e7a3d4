import * as z from 'zod'
import { type Archive, resolveOpenArchive } from '../../archive/index.ts'
import { checkText, DecantError } from '../../message/index.ts'
import { checkOptionKinds } from '../../validation/index.ts'

const nodeMeta = z.object({ node: z.object({ level: z.number().int().positive(), children: z.array(z.string()) }) })

/** An expanded summary: its source, and the expanded summaries within that source. */
export interface Expanded {
  readonly ref: string
  /** 1 for a summary of messages, one more for a summary of summaries. */
  readonly level: number
  /** The source that the summary replaced, unchanged. */
  readonly text: string
  readonly children: readonly Expanded[]
}

/**
 * Expands a summary down to its sources. Its children are those recorded in the archive when the summary was made: handles that a text merely mentions are not
 * followed. Undefined for a handle that the archive does not contain.
 * @param levels number of levels to expand; all by default
 * @example
 * const tree = await expandSummary(archive, '7f3k2a9qxy')
 */
export async function expandSummary(archive: Archive, ref: string, levels = Number.POSITIVE_INFINITY): Promise<Expanded | undefined> {
  const checkedArchive = resolveOpenArchive('expandSummary', archive)
  checkOptionKinds('expandSummary', { levels }, { levels: 'a number from 0 or Infinity' })
  return expandRecord(checkedArchive, checkText(ref, 'expandSummary'), levels, Number.POSITIVE_INFINITY)
}

/** @param parentLevel a child must be of a lower level than this, else it is ignored: a corrupt record may refer to itself */
async function expandRecord(archive: Archive, ref: string, levels: number, parentLevel: number): Promise<Expanded | undefined> {
  const record = await archive.get(ref)
  if (!record) return undefined
  const meta = nodeMeta.safeParse(record.meta)
  const { level, children } = meta.success ? meta.data.node : { level: 1, children: [] }
  if (level >= parentLevel) return undefined
  const expandedChildren: Expanded[] = []
  for (const child of levels > 1 ? children : []) {
    const expanded = await expandRecord(archive, child, levels - 1, level)
    if (expanded) expandedChildren.push(expanded)
  }
  return { ref: record.ref, level, text: Buffer.from(record.bytes).toString('utf8'), children: expandedChildren }
}

/**
 * The texts of all sources below an expanded summary, in order.
 * @throws DecantError `invalid-argument` for anything else
 */
export function sourcesOf(summary: Expanded): string[] {
  const { text, children } = Object(summary) as Partial<Expanded>
  if (typeof text !== 'string' || !Array.isArray(children))
    throw new DecantError('invalid-argument', 'sourcesOf takes an expanded summary', 'Give the result of expandSummary(archive, ref).')
  return children.length === 0 ? [text] : children.flatMap(sourcesOf)
}
