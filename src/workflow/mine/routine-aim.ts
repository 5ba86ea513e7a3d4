import { isNamedCall } from './describe-symbol.ts'

/** The purpose of a sequence of steps, by what it changes and checks. */
export function routineAim(symbols: readonly string[]): string {
  const has = (pattern: RegExp): boolean => symbols.some((symbol) => pattern.test(symbol))
  const firstIndex = (pattern: RegExp): number => symbols.findIndex((symbol) => pattern.test(symbol))
  const checkPattern = /^test$|^run .*(?:test|lint|check|build|typecheck|fmt|format|vet)/
  if (has(/^run git (?:commit|push|add)/) || has(/^submit$/)) return has(/^edit$/) ? 'Change, check and hand over' : 'Hand a change over'
  if (has(/^edit$/) && has(checkPattern)) return firstIndex(checkPattern) < firstIndex(/^edit$/) ? 'Mend what a check found' : 'Change and check'
  if (has(/^edit$/)) return has(/^search$|^view$/) ? 'Find the place and change it' : has(/^plan$/) ? 'Work through a plan' : 'Change files'
  if (has(checkPattern)) return 'Check'
  const namedCalls = symbols.filter(isNamedCall).length
  if (symbols.filter((symbol) => symbol.startsWith('run ')).length > namedCalls) return 'Try it out'
  return namedCalls > 0 ? 'Serve a request' : 'Find out'
}
