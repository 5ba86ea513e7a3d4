/** The kind of a code in a line: part of a word, the line's end, or neither. */
export const CODE_KIND = { other: 0, word: 1, lineEnd: 2 } as const

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 10 || code === 13) return CODE_KIND.lineEnd
  return /\w/.test(String.fromCharCode(code)) ? CODE_KIND.word : CODE_KIND.other
})

/** The kind of a UTF-16 code; letters of all scripts make words. */
export function codeKind(code: number): number {
  if (code < 128) return ASCII_KINDS[code] as number
  return code >= 192 && (code < 0x2000 || code > 0x303f) && code < 0xff00 ? CODE_KIND.word : CODE_KIND.other
}
