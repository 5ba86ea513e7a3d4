/** Names that figures make one of a kind: `PEP4E0`, `mia_li_3668`, long numbers and hashes; no versions, no `utf8`, no `sha256`. */
const ID = /\b(?:[A-Z]+\d+[A-Z][A-Z\d]*|\d+[A-Z]+\d[A-Z\d]*|[\p{L}]{1,40}(?:_[\p{L}\d]{1,40}){0,6}_\d{3,}|(?=[a-f]*\d)(?=\d*[a-f])[a-f\d]{7,64}|\d{7,40})\b/gu

/** The text with `{id}` for what names one thing of one run. */
export function withIdSlots(text: string): string {
  return text.replace(ID, '{id}')
}
