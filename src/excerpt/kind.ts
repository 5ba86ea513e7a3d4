/** The kind of a text, as far as it matters for shortening. */
export type Kind = 'json' | 'log' | 'diff' | 'code' | 'table' | 'search' | 'listing' | 'trace' | 'tests' | 'html' | 'prose'
