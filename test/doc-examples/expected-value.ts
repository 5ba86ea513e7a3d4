/** The promise of a comment next to an example: a value, the beginning of one if it contains `…`, or undefined for plain words. */
export type ExpectedValue = { readonly value: unknown; readonly begins: boolean } | undefined

/** Parses the value in a comment: JavaScript, `Set { a }` and `Uint8Array [a]` as consoles print them, `×` for times; words may follow a colon or a comma. */
export function expectedValue(comment: string): ExpectedValue {
  if (comment.startsWith('such as ')) return undefined
  const plain = comment
    .replace(/^→ /, '')
    .replaceAll('×', '*')
    .replace(/^Set \{(.*)\}$/, 'new Set([$1])')
    .replace(/^Uint8Array (\[.*\])$/, 'new Uint8Array($1)')
  const begins = /, …\s*[\]}]$/.test(plain)
  const whole = plain.replace(/, …(\s*[\]}])$/, '$1')
  for (const code of [whole, whole.replace(/: .*$/, '')]) {
    try {
      return { value: new Function(`return (${code})`)(), begins }
    } catch {}
  }
  return undefined
}
