import { isSystem, type Message } from '../../message/index.ts'
import { tokensOfShare } from '../../token/index.ts'

/** Tokens of a history, told apart as a share of it is taken. */
export interface Apart {
  readonly system: number
  readonly rest: number
}

/** What system text takes and what all else does. @param rough counts the rest, where it is counted in another way */
export function tokensApart(messages: readonly Message[], count: (message: Message) => number, rough = count): Apart {
  let system = 0
  let rest = 0
  for (const message of messages) {
    if (isSystem(message)) system += count(message)
    else rest += rough(message)
  }
  return { system, rest }
}

/** Tokens that a share of a history is: of what stands outside system text, which comes on top. */
export function shareOf({ system, rest }: Apart, share: number): number {
  return tokensOfShare(rest, share) + system
}
