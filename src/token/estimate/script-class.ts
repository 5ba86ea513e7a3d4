/** Returns the family of scripts that a character beyond ASCII belongs to, 0 to 11. */
export function scriptClassOf(code: number): number {
  if (code < 0x250) return code < 0xc0 ? 9 : 3
  if (code < 0x530) return code < 0x370 ? 11 : code < 0x400 ? 5 : 4
  if (code < 0x780) return 6
  if (code < 0x1000) return code >= 0x900 ? 7 : 11
  if (code < 0x2e80) return code >= 0x2000 ? 9 : 11
  if (code < 0x3040) return code >= 0x3000 ? 8 : 0
  if (code < 0x3100) return 1
  if (code >= 0x3400 && code < 0xa000) return 0
  if (code >= 0xac00 && code < 0xd7a4) return 2
  if (code >= 0xd800 && code < 0xe000) return 10
  return code >= 0xff00 ? 8 : 11
}
