/** Writes a value as unusual JSON: blanks and line ends anywhere, escapes, `1.0`, great integers, unknown and repeated keys. */
export function looseJson(value: unknown, seed: number): string {
  let state = seed | 1
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const blank = () => ['', '', '', ' ', '\n', '\r\n', '\t', '  '][next(8)] as string
  const string = (text: string) =>
    JSON.stringify(text).replace(/[/é漢]/g, (one) => (next(2) === 0 ? one : one === '/' ? '\\/' : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`))
  const scalar = (one: unknown) => {
    if (typeof one === 'string') return string(one)
    if (typeof one === 'number' && Number.isInteger(one)) return [`${one}`, `${one}.0`, `${one}e0`, '12345678901234567890'][next(4)] as string
    return JSON.stringify(one) ?? 'null'
  }
  const write = (one: unknown): string => {
    if (Array.isArray(one)) return `[${blank()}${one.map((inner: unknown) => `${write(inner)}${blank()}`).join(`,${blank()}`)}]`
    if (typeof one !== 'object' || one === null) return scalar(one)
    const members = Object.entries(one).filter(([, inner]) => inner !== undefined)
    const extra = [0, 0, 0, 1, 2][next(5)] as number
    for (let i = 0; i < extra; i++) members.splice(next(members.length + 1), 0, [`x-${next(3)}`, [1, 'é/', { a: [null, true] }, '\ud800'][next(4)]])
    return `{${blank()}${members.map(([key, inner]) => `${string(key)}${blank()}:${blank()}${write(inner)}${blank()}`).join(`,${blank()}`)}}`
  }
  return `${['', '', '\ufeff', '\n'][next(4)]}${write(value)}${['', '\n', '\r\n  '][next(3)]}`
}
