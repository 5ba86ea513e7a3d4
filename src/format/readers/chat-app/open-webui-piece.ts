/** One piece of an answer in Open WebUI. A result without an id answers the call before it. */
export type OpenWebuiPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly id?: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'result'; readonly id?: string; readonly output: unknown; readonly failed: boolean }
  | { readonly type: 'other'; readonly kind: string }
