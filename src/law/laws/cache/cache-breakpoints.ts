import type { Law } from '../../law.ts'
import { cacheBreakpointsIn } from '../../reading/cache-breakpoints-in.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

const MAX_BREAKPOINTS = 4

/** At most four cache breakpoints in tools, system and messages together. */
export const cacheBreakpoints: Law = {
  name: 'cache-breakpoints',
  source: 'Anthropic, "Prompt caching"',
  error: 'A maximum of 4 blocks with cache_control may be provided. Found ….',
  wire(body) {
    const found = cacheBreakpointsIn(body)
    const fifth = found[MAX_BREAKPOINTS]
    return fifth ? [violationAtIndex('cache-breakpoints', fifth.index, `The body sets ${found.length} cache breakpoints; ${MAX_BREAKPOINTS} are allowed`)] : []
  },
}
