/** Length of the longest common subsequence, with `isEqual` as the equality. Time is the product of both lengths. */
export function longestCommonSubsequence<T>(a: readonly T[], b: readonly T[], isEqual: (one: T, other: T) => boolean = (one, other) => one === other): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const one of a) {
    const next = [0]
    b.forEach((other, j) => {
      next.push(isEqual(one, other) ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number))
    })
    row = next
  }
  return row[b.length] as number
}
