import { describeSymbol } from './describe-symbol.ts'
import type { Routine } from './routine.ts'
import { routineAim } from './routine-aim.ts'

/** A routine's title: its purpose, then its steps in words, in order, with repeated rounds mentioned once. */
export function routineTitle({ steps }: Pick<Routine, 'steps'>): string {
  const symbols = steps.map(({ symbol }) => symbol)
  const aim = routineAim(symbols)
  const words = mergeRepetitions(symbols.map(describeSymbol))
  const text = words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')}, then ${words.at(-1)}`
  return `${aim}: ${text}`
}

/** Words with consecutive repetitions merged: `search, read, search, read` is `search and read in turns`. */
function mergeRepetitions(words: readonly string[]): string[] {
  const phrases: string[] = []
  for (let at = 0; at < words.length; ) {
    const size = [1, 2, 3].find((length) => areEqual(words.slice(at, at + length), words.slice(at + length, at + 2 * length)))
    if (size === undefined) {
      phrases.push(words[at++] as string)
      continue
    }
    const round = words.slice(at, at + size)
    let end = at + size
    while (end < words.length && words[end] === round[(end - at) % size]) end++
    phrases.push(size === 1 ? `${round[0]} again and again` : `${round.join(' and ')} in turns`)
    at = end
  }
  return phrases
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i])
}
