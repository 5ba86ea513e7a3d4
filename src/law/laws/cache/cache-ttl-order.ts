import type { Law } from '../../law.ts'
import { cacheBreakpointsIn } from '../../reading/cache-breakpoints-in.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** Breakpoints with a lifetime of an hour come before those with five minutes, in the order tools, system, messages. */
export const cacheTtlOrder: Law = {
  name: 'cache-ttl-order',
  source: 'Anthropic, "Prompt caching"; headroom #2939; cache-fix #44; vellum PR #22191',
  error: "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
  wire(body) {
    const found = cacheBreakpointsIn(body)
    const short = found.findIndex((one) => one.ttl === '5m')
    const late = short === -1 ? undefined : found.slice(short).find((one) => one.ttl === '1h')
    return late ? [violationAtIndex('cache-ttl-order', late.index, 'A one-hour breakpoint comes after a five-minute breakpoint')] : []
  },
}
