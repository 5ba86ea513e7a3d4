/** A run of base64 characters at least this long is treated as bytes, not words. */
const MIN_BLOB_CHARS = 512

/** Removes the base64 blobs of a text (runs of 512 or more characters of that alphabet), so that bytes are never counted as text. Linear. */
export function withoutBlobs(text: string): string {
  if (text.length < MIN_BLOB_CHARS) return text
  let result = ''
  let kept = 0
  let start = -1
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && isBase64(text.charCodeAt(i))) {
      if (start < 0) start = i
      continue
    }
    if (start >= 0 && i - start >= MIN_BLOB_CHARS) {
      result += text.slice(kept, start)
      kept = i
    }
    start = -1
  }
  return kept === 0 ? text : result + text.slice(kept)
}

function isBase64(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 47 && code <= 57) || code === 43 || code === 45 || code === 61 || code === 95
}
