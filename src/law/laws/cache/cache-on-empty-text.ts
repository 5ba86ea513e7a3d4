import type { Law } from '../../law.ts'
import { cacheBreakpointsIn } from '../../reading/cache-breakpoints-in.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** No cache breakpoint on a text block without text. */
export const cacheOnEmptyText: Law = {
  name: 'cache-on-empty-text',
  source: 'askalf/dario #1066',
  error: 'cache_control cannot be set for empty text blocks',
  wire(body) {
    return cacheBreakpointsIn(body)
      .filter((one) => one.emptyText)
      .map((one) => violationAtIndex('cache-on-empty-text', one.index, 'A cache breakpoint is set on an empty text block'))
  },
}
