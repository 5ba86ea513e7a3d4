import { isSystem, type Message } from '../../message/index.ts'
import { tokensOfShare } from '../../token/index.ts'

/** Tokens of a history, split for taking a share of it. */
export interface TokenSplit {
  readonly system: number
  readonly rest: number
}

/** The tokens of system text and of everything else. @param rough counts the rest, if it is counted in another way */
export function splitTokens(messages: readonly Message[], count: (message: Message) => number, rough = count): TokenSplit {
  let system = 0
  let rest = 0
  for (const message of messages) {
    if (isSystem(message)) system += count(message)
    else rest += rough(message)
  }
  return { system, rest }
}

/** The tokens of a share of a history: of everything outside system text, which is added. */
export function tokensOfSplitShare({ system, rest }: TokenSplit, share: number): number {
  return tokensOfShare(rest, share) + system
}
