/**
 * What a way of keeping a context costs over that of only appending: on the whole, and the highest that it ever was after a request; 1 where
 * appending cost nothing.
 */
export interface CostRatio {
  readonly whole: number
  readonly highest: number
}

/** The ratio of two costs, given request by request. @param own as many as `append` */
export function costRatio(own: readonly number[], append: readonly number[]): CostRatio {
  let [spent, appended, highest] = [0, 0, 0]
  own.forEach((cost, i) => {
    spent += cost
    appended += append[i] as number
    if (appended > 0) highest = Math.max(highest, spent / appended)
  })
  return { whole: appended === 0 ? 1 : spent / appended, highest }
}
