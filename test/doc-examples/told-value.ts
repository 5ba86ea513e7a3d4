/** What a comment beside an example promises: a value, the beginning of one where it holds `…`, or nothing but words. */
export type Told = { readonly value: unknown; readonly begins: boolean } | undefined

/** The value that a comment tells: JavaScript as it stands, `Set { a }` and `Uint8Array [a]` as consoles print them, `×` for times; after a colon or a comma may stand words. */
export function toldValue(comment: string): Told {
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
