/** A share as the user gave it: 5 %, 12.5 %. */
export function formatShare(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}
