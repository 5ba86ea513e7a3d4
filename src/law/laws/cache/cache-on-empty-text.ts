import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { breakpoints } from '../../reading/breakpoints.ts'

/** No cache breakpoint on a text block without text. */
export const cacheOnEmptyText: Law = {
  name: 'cache-on-empty-text',
  source: 'askalf/dario #1066',
  error: 'cache_control cannot be set for empty text blocks',
  wire(body) {
    return breakpoints(body)
      .filter((one) => one.emptyText)
      .map((one) => placeBreach('cache-on-empty-text', one.index, 'A cache breakpoint is set on an empty text block'))
  },
}
