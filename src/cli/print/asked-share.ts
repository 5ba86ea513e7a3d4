/** A share as it was asked for: 5 %, 12.5 %. */
export function askedShare(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}
