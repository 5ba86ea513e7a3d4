import { checkText, handle } from '../../message/index.ts'

/** Characters around a handle that somebody copied: quotes, brackets, the end of a sentence. */
const COPIED_HANDLE = /^\s*[[('"`<]{0,3}([a-z0-9:]{1,80})[\])'"`>.,]{0,3}\s*$/i
const HANDLE = /^(?:decant:)?([0-9a-hjkmnp-tv-z]{10}|[0-9a-f]{64})$/
/** An entire mark. */
const MARK = /^\s*(?:\[[^[\]]*\]|<[^<>]*>)\s*$/

/**
 * Parses a handle as people and models copy it out of a mark: a ref as `refOf` makes it, or a hash, with or without `decant:` before it, even in quotes,
 * brackets or capitals; or the handle in an entire mark. Undefined for any other text. An archive's `get` and `forget` parse their argument with it.
 * @throws DecantError `invalid-argument` for anything but a string
 * @example
 * handleIn('[12 lines left out · decant:7f3k2a9qxy]') // '7f3k2a9qxy'
 * handleIn('the failing test')                        // undefined
 */
export function handleIn(text: string): string | undefined {
  if (checkText(text, 'handleIn').length > 200) return undefined
  const [, own] = HANDLE.exec(COPIED_HANDLE.exec(text)?.[1]?.toLowerCase() ?? '') ?? []
  if (own !== undefined || !MARK.test(text)) return own
  const [named, ...others] = handle.read(text)
  return others.length === 0 ? named : undefined
}
