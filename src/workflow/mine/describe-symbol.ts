/** A colleague's words for a kind of step. */
const PHRASES: ReadonlyMap<string, string> = new Map([
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
export function describeSymbol(symbol: string): string {
  return PHRASES.get(symbol) ?? (symbol.startsWith('run ') ? `run \`${symbol.slice(4)}\`` : `call \`${symbol}\``)
}

/** Whether a step is a call of a tool that is known only by its name. */
export function isNamedCall(symbol: string): boolean {
  return !PHRASES.has(symbol) && !symbol.startsWith('run ')
}
