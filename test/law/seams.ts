/** Laws that say nothing of where a cut falls: what a note between two messages mends, what any cut breaks, and what counts turns and bytes. */
export const SEAMS = [
  'first-role',
  'last-role',
  'alternation',
  'user-after-tool',
  'words-after-results',
  'call-turn-place',
  'unknown-verbatim',
  'prefix-binding',
  'latest-reasoning',
  'thinking-opens-loop',
]
