/** Laws that do not decide where to cut: those that a note between two messages satisfies, those that any cut breaks, and those that count turns and bytes. */
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
