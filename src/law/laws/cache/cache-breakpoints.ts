import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { breakpoints } from '../../reading/breakpoints.ts'

const MOST = 4

/** At most four cache breakpoints in tools, system and messages together. */
export const cacheBreakpoints: Law = {
  name: 'cache-breakpoints',
  source: 'Anthropic, "Prompt caching"',
  error: 'A maximum of 4 blocks with cache_control may be provided. Found ….',
  wire(body) {
    const found = breakpoints(body)
    const fifth = found[MOST]
    return fifth ? [placeBreach('cache-breakpoints', fifth.index, `The body sets ${found.length} cache breakpoints; ${MOST} are allowed`)] : []
  },
}
