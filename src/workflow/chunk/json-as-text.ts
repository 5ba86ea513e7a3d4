/** The beginning of a JSON text, even if its end was cut off. */
const JSON_START = /^(?:\[\s*){0,3}\{\s*"[^"\n]{1,80}"\s*:/

/** Where the JSON of a text begins: at its start or after the name of the tool that was called with it; undefined if there is none. */
export function jsonStart(text: string, tool = ''): number | undefined {
  const start = tool !== '' && text.startsWith(`${tool} `) ? tool.length + 1 : 0
  return JSON_START.test(text.slice(start, start + 200).trimStart()) ? start : undefined
}

/** Escapes that stay escaped, because they separate lines and columns of a text. */
const KEPT_ESCAPES: Readonly<Record<string, string>> = { n: '\\n', r: '\\r', t: '\\t', b: '', f: '' }

/**
 * Stretches of a JSON text in readable form: `key: value, key: value`, without quotes, escapes and brackets at the ends of a stretch. Characters inside strings
 * are kept; text before `start` (the name of a tool) is not.
 *
 * @param start where the JSON begins
 * @param stretches in order, `[from, to)`
 * @example
 * jsonAsText('{"id":"R7","seats":[{"row":2}]}', 0, [[0, 31]]) // ['id: R7, seats: [{row: 2']
 */
export function jsonAsText(text: string, start: number, stretches: readonly (readonly [number, number])[]): string[] {
  let isInString = false
  let at = start
  return stretches.map(([from, to]) => {
    let result = ''
    for (; at < to; at++) {
      const char = text[at] as string
      let output = char
      let length = 1
      if (char === '"') {
        isInString = !isInString
        output = ''
      } else if (isInString && char === '\\') {
        const [code, width] = decodeEscape(text, at)
        output = code
        length = width
      } else if (!isInString && (char === ':' || char === ',')) output = `${char} `
      if (at >= from) result += output
      at += length - 1
    }
    return trimPunctuation(result)
  })
}

/** The character that an escape represents, and the escape's length. */
function decodeEscape(text: string, at: number): [string, number] {
  const char = text[at + 1] ?? ''
  if (char !== 'u') return [KEPT_ESCAPES[char] ?? char, 2]
  const code = Number.parseInt(text.slice(at + 2, at + 6), 16)
  return [Number.isNaN(code) ? '' : String.fromCharCode(code), 6]
}

function trimPunctuation(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,\]}]+|[\s,:[{]+$/g, '')
    .replace(/^[[{]+/, '')
    .replace(/[\]}]+$/, '')
    .trim()
}
