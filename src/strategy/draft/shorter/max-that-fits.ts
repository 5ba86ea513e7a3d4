/** The largest number up to `limit` that fits; 0 if none does. Every number below one that fits is assumed to fit too, so that few are tried. */
export function maxThatFits(limit: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, limit]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
