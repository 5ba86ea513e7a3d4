/** The parts of a `data:` URL with base64 text. */
export interface DataUrl {
  readonly mediaType: string
  readonly data: string
}

/** Splits a base64 `data:` URL into its two halves; undefined for any other address. */
export function dataUrl(url: string): DataUrl | undefined {
  const head = /^data:([^;,]{0,100})[^,]{0,100};base64,/.exec(url.slice(0, 300))
  return head ? { mediaType: head[1] ?? '', data: url.slice(head[0].length) } : undefined
}
