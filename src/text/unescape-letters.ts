/** Escapes of letters as JSON and most languages write them, or as bytes in octal, as git prints the names of files. */
const ESCAPES = /(?:\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4})|(?:\\[23][0-7]{2}){2,}/g
const LETTERS = /^[\p{L}\p{M}\p{N}]+$/u

/**
 * Decodes escapes of letters and digits beyond ASCII anywhere in a text; all other escapes stay. Meant for comparing names, not for text that is shown: an
 * escaped backslash before an escape is not told apart. Linear.
 *
 * @example
 * unescapeLetters('"\\u9879\\u76ee/a.md"') // '"项目/a.md"'
 * unescapeLetters('"\\351\\241\\271/a.md"') // '"项/a.md"'
 */
export function unescapeLetters(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPES, (written) => {
    const letters = written[1] === 'u' ? fromCodes(written) : fromBytes(written)
    return letters !== undefined && LETTERS.test(letters) && letters > '\x7f' ? letters : written
  })
}

function fromCodes(written: string): string {
  return String.fromCharCode(...(written.match(/[\da-fA-F]{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16)))
}

function fromBytes(written: string): string | undefined {
  const bytes = (written.match(/[0-7]{3}/g) ?? []).map((octal) => Number.parseInt(octal, 8))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}
