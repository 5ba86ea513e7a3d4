/** The beginning of a JSON text, even if its end was cut off. */
const BEGINS = /^(?:\[\s*){0,3}\{\s*"[^"\n]{1,80}"\s*:/

/** Where the JSON of a text begins: at its start or after the name of the tool that was called with it; undefined if there is none. */
export function jsonStart(text: string, tool = ''): number | undefined {
  const named = tool !== '' && text.startsWith(`${tool} `) ? tool.length + 1 : 0
  return BEGINS.test(text.slice(named, named + 200).trimStart()) ? named : undefined
}

/** Escapes that stay escaped, because they separate lines and columns of a text. */
const ESCAPED: Readonly<Record<string, string>> = { n: '\\n', r: '\\r', t: '\\t', b: '', f: '' }

/**
 * Stretches of a JSON text in readable form: `key: value, key: value`, without quotes, escapes and brackets at the ends of a stretch. Characters inside strings
 * are kept; text before `start` (the name of a tool) is not.
 *
 * @param start where the JSON begins
 * @param stretches in order, `[from, to)`
 * @example
 * plainJson('{"id":"R7","seats":[{"row":2}]}', 0, [[0, 31]]) // ['id: R7, seats: [{row: 2']
 */
export function plainJson(text: string, start: number, stretches: readonly (readonly [number, number])[]): string[] {
  let inside = false
  let at = start
  return stretches.map(([from, to]) => {
    let said = ''
    for (; at < to; at++) {
      const sign = text[at] as string
      let shown = sign
      let length = 1
      if (sign === '"') {
        inside = !inside
        shown = ''
      } else if (inside && sign === '\\') {
        const [code, width] = escaped(text, at)
        shown = code
        length = width
      } else if (!inside && (sign === ':' || sign === ',')) shown = `${sign} `
      if (at >= from) said += shown
      at += length - 1
    }
    return tidied(said)
  })
}

/** The character that an escape represents, and the escape's length. */
function escaped(text: string, at: number): [string, number] {
  const sign = text[at + 1] ?? ''
  if (sign !== 'u') return [ESCAPED[sign] ?? sign, 2]
  const code = Number.parseInt(text.slice(at + 2, at + 6), 16)
  return [Number.isNaN(code) ? '' : String.fromCharCode(code), 6]
}

function tidied(said: string): string {
  return said
    .replace(/\s+/g, ' ')
    .replace(/^[\s,\]}]+|[\s,:[{]+$/g, '')
    .replace(/^[[{]+/, '')
    .replace(/[\]}]+$/, '')
    .trim()
}
