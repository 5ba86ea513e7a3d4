const HANDLE = /^(?:decant:)?([0-9a-hjkmnp-tv-z]{10}|[0-9a-f]{64})$/

/** The handle that a text is: a ref as `refOf` makes it, or a hash, with or without what stands before it in a mark; undefined for any other text. */
export function handleIn(text: string): string | undefined {
  return text.length < 80 ? HANDLE.exec(text)?.[1] : undefined
}
