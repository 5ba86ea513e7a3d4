/** Names that digits make unique: `PEP4E0`, `mia_li_3668`, long numbers, hashes, UUIDs and what is called an ID; not versions, `utf8` or `sha256`. */
const ID =
  /\b(?:[a-f\d]{8}(?:-[a-f\d]{4}){3}-[a-f\d]{12}|(?<=\bI[Dd]:? )(?=[A-Z]*\d)[A-Z\d]{4,40}|0x[\dA-Fa-f]{6,64}|[\p{L}]{1,40}_(?=[a-f]{0,64}\d)[a-f\d]{6,64}|[A-Z]+\d+[A-Z][A-Z\d]*|\d+[A-Z]+\d[A-Z\d]*|[\p{L}]{1,40}(?:_[\p{L}\d]{1,40}){0,6}_\d{3,}|(?=[a-f]*\d)(?=\d*[a-f])[a-f\d]{7,64}|\d{7,40})\b/gu

/** The text with `{id}` in place of names that belong to one run. */
export function withIdSlots(text: string): string {
  return text.replace(ID, '{id}')
}
