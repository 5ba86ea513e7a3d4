/** The kind of a code in a line: part of a word, the line's end, or neither. */
export const CODE = { other: 0, word: 1, edge: 2 } as const

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 10 || code === 13) return CODE.edge
  return /\w/.test(String.fromCharCode(code)) ? CODE.word : CODE.other
})

/** The kind of a UTF-16 code; letters of all scripts make words. */
export function codeKind(code: number): number {
  if (code < 128) return KINDS[code] as number
  return code >= 192 && (code < 0x2000 || code > 0x303f) && code < 0xff00 ? CODE.word : CODE.other
}
