import { at, listAt } from './wire-value.ts'

/** A cache breakpoint of an Anthropic body. `index` is that of its message; 0 for tools and system. */
export interface Breakpoint {
  readonly index: number
  readonly ttl: string
  /** True if the breakpoint is on a text block without text. */
  readonly emptyText: boolean
}

/**
 * Returns all cache breakpoints of a body in the order in which the cache reads it: tools, system, messages, the inner blocks of a result before the result.
 */
export function breakpoints(body: unknown): Breakpoint[] {
  const found: Breakpoint[] = []
  const visit = (block: unknown, index: number): void => {
    for (const inner of listAt(block, 'content')) note(inner, index)
    note(block, index)
  }
  const note = (block: unknown, index: number): void => {
    const control = at(block, 'cache_control')
    if (typeof control !== 'object' || control === null) return
    const ttl = at(control, 'ttl')
    found.push({ index, ttl: typeof ttl === 'string' ? ttl : '5m', emptyText: at(block, 'type') === 'text' && at(block, 'text') === '' })
  }
  for (const tool of listAt(body, 'tools')) note(tool, 0)
  for (const block of listAt(body, 'system')) note(block, 0)
  listAt(body, 'messages').forEach((message, index) => {
    for (const block of listAt(message, 'content')) visit(block, index)
  })
  return found
}
