/** A file of code. */
export interface Code {
  readonly file: string
  readonly text: string
}

/**
 * Calls of `replace` and `replaceAll` whose replacement is neither a string literal nor a function: in any other string, `$&`, `$1` and the like would be
 * interpreted, and corrupt the result.
 */
export function replacementViolations(files: readonly Code[]): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(/\.replace(?:All)?\(/g)].flatMap((match) => {
      const second = secondArgument(text, match.index + match[0].length)
      if (second === undefined || /^(?:'|"|`[^`$]*`|function\b|\([^()]{0,200}\)\s*(?::[^=]{1,80})?=>|\w+\s*=>)/.test(second)) return []
      const line = text.slice(0, match.index).split('\n').length
      return [`${file}:${line}: a replacement that is no literal and no function: ${second.slice(0, 40).split('\n')[0]}`]
    }),
  )
}

/** The text after the comma that follows the first argument; undefined if there is only one argument. */
function secondArgument(text: string, start: number): string | undefined {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const char = text[i] as string
    if (char === "'" || char === '"' || char === '`' || (char === '/' && text.slice(start, i).trim() === '')) i = closingMarkIndex(text, i, char)
    else if (char === '(' || char === '[' || char === '{') depth++
    else if (char === ')' || char === ']' || char === '}') {
      if (depth-- === 0) return undefined
    } else if (char === ',' && depth === 0) return text.slice(i + 1, i + 400).trimStart()
  }
  return undefined
}

/** Where a string, or a regular expression with its character classes, ends. */
function closingMarkIndex(text: string, start: number, mark: string): number {
  let inSet = false
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (mark === '/' && text[i] === '[') inSet = true
    else if (mark === '/' && text[i] === ']') inSet = false
    else if (text[i] === mark && !inSet) return i
  }
  return text.length
}
