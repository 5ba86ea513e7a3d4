import type { Block, Row } from './rows.ts'
import type { OddWire } from './wire-writers.ts'

/**
 * Finds what a provider would refuse in messages, by the invariants of the protocols alone: one entry for each breach, with the name of the rule and its
 * place.
 * @param ends whether the model refuses a conversation that ends with the assistant
 */
export function breaches(wire: OddWire, rows: readonly Row[], ends: boolean): string[] {
  const said = rows.filter(({ role }) => role !== 'system')
  const common = [...doubled(said), ...emptyIn(wire, said)]
  if (wire === 'openai-responses') return [...common, ...loose(rows), ...thoughtAlone(rows)]
  const joined = wire === 'anthropic-messages' ? merged(rows) : rows
  const found = [...common, ...beside(joined)]
  if (wire === 'openai-chat') return found
  if (said[0]?.role === 'agent') found.push('first')
  if (ends && said.at(-1)?.role === 'agent' && ids(said.at(-1), 'call').length === 0) found.push('last')
  if (wire === 'anthropic-messages') for (const row of rows) if (isMixed(row)) found.push('results-first')
  if (wire === 'gemini')
    for (let i = 1; i < said.length; i++) if (said[i]?.role === said[i - 1]?.role && !isResults(said[i]) && !isResults(said[i - 1])) found.push('alternation')
  return found
}

const ids = (row: Row | undefined, kind: Block['kind']) => (row?.blocks ?? []).flatMap((block) => (block.kind === kind ? [block.id] : []))
const isResults = (row: Row | undefined) => row !== undefined && row.blocks.length > 0 && row.blocks.every(({ kind }) => kind === 'result')

function isMixed({ blocks }: Row): boolean {
  const last = blocks.findLastIndex(({ kind }) => kind === 'result')
  return blocks.slice(0, Math.max(0, last)).some(({ kind }) => kind !== 'result')
}

/** Ids of calls that occur more than once. */
function doubled(rows: readonly Row[]): string[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => ids(row, 'call').flatMap((id) => (seen.size < seen.add(id).size ? [] : [`double ${id}`])))
}

function emptyIn(wire: OddWire, rows: readonly Row[]): string[] {
  if (wire === 'openai-responses') return []
  return rows.flatMap(({ role, blocks }, i) => {
    const blank = blocks.filter(({ kind, text }) => kind === 'text' && !/\S/.test(text)).length
    const isEmpty = blocks.length === 0 && (wire !== 'openai-chat' || role !== 'tools') && (i < rows.length - 1 || role !== 'agent')
    return [...(isEmpty ? ['empty'] : []), ...(wire === 'anthropic-messages' ? Array.from({ length: blank }, () => 'blank') : [])]
  })
}

/** Merges neighbouring messages of one role, ignoring system text. */
function merged(rows: readonly Row[]): Row[] {
  const result: Row[] = []
  for (const row of rows) {
    const last = result.at(-1)
    if (row.role === 'system') continue
    if (last?.role === row.role) result[result.length - 1] = { role: row.role, blocks: [...last.blocks, ...row.blocks] }
    else result.push(row)
  }
  return result
}

/** Calls without a result directly after them, and results without a call directly before. */
function beside(rows: readonly Row[]): string[] {
  const found: string[] = []
  let waiting: string[] = []
  const lost = () => {
    for (const id of waiting) found.push(`no result ${id}`)
    waiting = []
  }
  rows.forEach((row, i) => {
    const results = ids(row, 'result')
    if (results.length === 0 || (rows[i - 1]?.role === 'user' && ids(rows[i - 1], 'result').length > 0)) lost()
    for (const id of results) {
      const at = waiting.indexOf(id)
      if (at < 0) found.push(`no call ${id}`)
      else waiting.splice(at, 1)
    }
    if (ids(row, 'call').length > 0) lost()
    waiting.push(...ids(row, 'call'))
  })
  if (rows.at(-1)?.role !== 'agent') lost()
  return found
}

/** For wires of separate items: calls without any later result, results without any earlier call. */
function loose(rows: readonly Row[]): string[] {
  const waiting: string[] = []
  const found: string[] = []
  for (const row of rows) {
    waiting.push(...ids(row, 'call'))
    for (const id of ids(row, 'result')) {
      const at = waiting.indexOf(id)
      if (at < 0) found.push(`no call ${id}`)
      else waiting.splice(at, 1)
    }
  }
  return [...found, ...waiting.map((id) => `no result ${id}`)]
}

/** Reasoning that no item of the assistant follows. */
function thoughtAlone(rows: readonly Row[]): string[] {
  return rows.flatMap((row, i) => (ids(row, 'thought').length > 0 && rows[i + 1]?.role !== 'agent' ? ids(row, 'thought').map((id) => `alone ${id}`) : []))
}
