/** The laws of which `repair` removes every violation, if the profile has them; for `no-orphan`, except results of calls that the provider may store. */
export const repairableLaws: readonly string[] = [
  ...[
    'calls-by-assistant',
    'answered',
    'answered-in-turn',
    'no-orphan',
    'together',
    'results-first',
    'response-count',
    'unique-call-ids',
    'call-id-form',
    'call-turn-place',
    'hosted-beside',
  ],
  ...['non-empty-message', 'non-empty-text', 'first-role', 'last-role', 'alternation', 'user-after-tool', 'words-after-results'],
  ...['well-formed', 'content-required', 'reasoning-followed', 'prefix-binding'],
]
