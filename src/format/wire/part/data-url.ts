/** A `data:` URL of base64 text, or the plain address that a wire gave. */
export interface DataUrl {
  readonly mediaType: string
  readonly data: string
}

/** The two halves of a `data:` URL in base64; undefined for any other address. */
export function dataUrl(url: string): DataUrl | undefined {
  const head = /^data:([^;,]{0,100})[^,]{0,100};base64,/.exec(url.slice(0, 300))
  return head ? { mediaType: head[1] ?? '', data: url.slice(head[0].length) } : undefined
}
