import type { Routine } from './mine-routines.ts'

/** What a colleague would call a kind of step. */
const WORDS: Readonly<Record<string, string>> = {
  view: 'read a file',
  edit: 'edit',
  test: 'run the tests',
  search: 'search',
  list: 'list files',
  fetch: 'look it up',
  plan: 'plan',
  ask: 'ask',
  submit: 'hand in',
}

/** A step's symbol in words. Different symbols have different words. */
export function symbolWords(symbol: string): string {
  return WORDS[symbol] ?? (symbol.startsWith('run ') ? `run \`${symbol.slice(4)}\`` : `call \`${symbol}\``)
}

/** A routine's title: its steps in words, in order. */
export function routineTitle({ steps }: Pick<Routine, 'steps'>): string {
  const words = steps.map(({ symbol }) => symbolWords(symbol))
  const title = words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')}, then ${words.at(-1)}`
  return title.charAt(0).toUpperCase() + title.slice(1)
}
