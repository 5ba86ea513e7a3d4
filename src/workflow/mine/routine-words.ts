import type { Routine } from './routine.ts'

/** What a colleague would call a kind of step. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['view', 'read a file'],
  ['edit', 'edit'],
  ['test', 'run the tests'],
  ['search', 'search'],
  ['list', 'list files'],
  ['fetch', 'look it up'],
  ['plan', 'plan'],
  ['ask', 'ask'],
  ['submit', 'hand in'],
])

/** A step's symbol in words. Different symbols have different words. */
export function symbolWords(symbol: string): string {
  return WORDS.get(symbol) ?? (symbol.startsWith('run ') ? `run \`${symbol.slice(4)}\`` : `call \`${symbol}\``)
}

/** A routine's title: what it is for, then its steps in words, in order; rounds of the same steps are told once. */
export function routineTitle({ steps }: Pick<Routine, 'steps'>): string {
  const symbols = steps.map(({ symbol }) => symbol)
  const aim = routineAim(symbols)
  const words = inRounds(symbols.map(symbolWords))
  const told = words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')}, then ${words.at(-1)}`
  return `${aim}: ${told}`
}

/** What a sequence of steps is for, by what it changes and checks. */
function routineAim(symbols: readonly string[]): string {
  const has = (pattern: RegExp): boolean => symbols.some((symbol) => pattern.test(symbol))
  const first = (pattern: RegExp): number => symbols.findIndex((symbol) => pattern.test(symbol))
  const checked = /^test$|^run .*(?:test|lint|check|build|typecheck|fmt|format|vet)/
  if (has(/^run git (?:commit|push|add)/) || has(/^submit$/)) return has(/^edit$/) ? 'Change, check and hand over' : 'Hand a change over'
  if (has(/^edit$/) && has(checked)) return first(checked) < first(/^edit$/) ? 'Mend what a check found' : 'Change and check'
  if (has(/^edit$/)) return has(/^search$|^view$/) ? 'Find the place and change it' : has(/^plan$/) ? 'Work through a plan' : 'Change files'
  if (has(checked)) return 'Check'
  if (has(/^run /)) return 'Try it out'
  return symbols.every((symbol) => WORDS.has(symbol)) ? 'Find out' : 'Serve a request'
}

/** Words with rounds that follow one another told once: `search, read, search, read` is `search and read in turns`. */
function inRounds(words: readonly string[]): string[] {
  const told: string[] = []
  for (let at = 0; at < words.length; ) {
    const size = [1, 2, 3].find((length) => same(words.slice(at, at + length), words.slice(at + length, at + 2 * length)))
    if (size === undefined) {
      told.push(words[at++] as string)
      continue
    }
    const round = words.slice(at, at + size)
    let end = at + size
    while (end < words.length && words[end] === round[(end - at) % size]) end++
    told.push(size === 1 ? `${round[0]} again and again` : `${round.join(' and ')} in turns`)
    at = end
  }
  return told
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i])
}
