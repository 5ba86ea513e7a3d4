/** What a text is, as far as it matters for shortening it. */
export type Kind = 'json' | 'log' | 'diff' | 'code' | 'table' | 'search' | 'listing' | 'trace' | 'tests' | 'html' | 'prose'
