/**
 * The value of a JSON text that was cut off: with what is open closed, and without what cannot be told, a name without a value or half a word; undefined
 * for what is no such text.
 */
export function mended(text: string): unknown {
  const whole = scanned(text, text.length)
  const closed = whole.quoted ? `${text.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"` : text
  return parsed(closed + whole.closing()) ?? parsed(text.slice(0, whole.safe) + scanned(text, whole.safe).closing())
}

interface Scanned {
  readonly quoted: boolean
  /** Up to here every value is whole. */
  readonly safe: number
  closing(): string
}

function scanned(text: string, end: number): Scanned {
  const open: string[] = []
  let quoted = false
  let safe = 0
  for (let i = 0; i < end; i++) {
    const char = text[i] as string
    if (quoted) {
      if (char === '\\') i++
      else quoted = char !== '"'
    } else if (char === '"') quoted = true
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']')
      safe = i + 1
    } else if (char === '}' || char === ']') {
      open.pop()
      safe = i + 1
    } else if (char === ',') safe = i
  }
  return { quoted, safe, closing: () => open.reverse().join('') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
