const EMPTY = /^(?:null|false|""|\[\s*\]|\{\s*\})$/
const INFORMATIVE_KEY =
  /(?:error|message|title|name|body|text|content|summary|description|status|state|result|reason|path|file|line|key|identifier|number|date|time)s?"?$/i
/** Handles that only a machine follows. */
const LINK_KEY = /(?:_url|_href|_links|node_?id|avatar|gravatar|cursor|etag|sha)"?$/i

/**
 * The value of a JSON member relative to its siblings, from its key and the beginning of its value: prose and names first, links and empty values last.
 * @param key as written in the text, quotes included
 */
export function jsonMemberWeight(key: string, value: string): number {
  if (EMPTY.test(value.trim())) return 0.3
  if (LINK_KEY.test(key)) return 0.25
  const isProse = value.startsWith('"') && (value.match(/[ 。，]/g)?.length ?? 0) >= 3
  return (isProse ? 2 : 1) + (INFORMATIVE_KEY.test(key) ? 1 : 0)
}
