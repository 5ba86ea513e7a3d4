import { wireList, wireValue } from './wire-value.ts'

/** A cache breakpoint of an Anthropic body. `index` is that of its message; 0 for tools and system. */
export interface CacheBreakpoint {
  readonly index: number
  readonly ttl: string
  /** True if the breakpoint is on a text block without text. */
  readonly emptyText: boolean
}

/**
 * Returns all cache breakpoints of a body in the order in which the cache reads it: tools, system, messages, the inner blocks of a result before the result.
 */
export function cacheBreakpointsIn(body: unknown): CacheBreakpoint[] {
  const found: CacheBreakpoint[] = []
  const visit = (block: unknown, index: number): void => {
    for (const inner of wireList(block, 'content')) addIfMarked(inner, index)
    addIfMarked(block, index)
  }
  const addIfMarked = (block: unknown, index: number): void => {
    const control = wireValue(block, 'cache_control')
    if (typeof control !== 'object' || control === null) return
    const ttl = wireValue(control, 'ttl')
    found.push({ index, ttl: typeof ttl === 'string' ? ttl : '5m', emptyText: wireValue(block, 'type') === 'text' && wireValue(block, 'text') === '' })
  }
  for (const tool of wireList(body, 'tools')) addIfMarked(tool, 0)
  for (const block of wireList(body, 'system')) addIfMarked(block, 0)
  wireList(body, 'messages').forEach((message, index) => {
    for (const block of wireList(message, 'content')) visit(block, index)
  })
  return found
}
