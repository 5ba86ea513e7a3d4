const HASH_BASE = 0x01000193

/** Reports the hash and start of each gram of a text, a stretch of `size` characters, in time linear in the text. Equal grams have equal hashes. */
export function eachGram(text: string, size: number, visit: (hash: number, at: number) => void): void {
  let leavingFactor = 1
  for (let i = 1; i < size; i++) leavingFactor = Math.imul(leavingFactor, HASH_BASE)
  let hash = 0
  for (let i = 0; i < text.length; i++) {
    if (i >= size) hash = (hash - Math.imul(text.charCodeAt(i - size), leavingFactor)) | 0
    hash = (Math.imul(hash, HASH_BASE) + text.charCodeAt(i)) | 0
    if (i >= size - 1) visit(hash, i - size + 1)
  }
}
