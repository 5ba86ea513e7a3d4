const BASE = 0x01000193

/** Reports the hash and start of each stretch of `size` characters of a text, in time linear in the text. Equal stretches have equal hashes. */
export function eachGram(text: string, size: number, tell: (hash: number, at: number) => void): void {
  let leaving = 1
  for (let i = 1; i < size; i++) leaving = Math.imul(leaving, BASE)
  let hash = 0
  for (let i = 0; i < text.length; i++) {
    if (i >= size) hash = (hash - Math.imul(text.charCodeAt(i - size), leaving)) | 0
    hash = (Math.imul(hash, BASE) + text.charCodeAt(i)) | 0
    if (i >= size - 1) tell(hash, i - size + 1)
  }
}
