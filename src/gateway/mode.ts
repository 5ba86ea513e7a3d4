import type { Route } from './route.ts'

/**
 * How much a gateway does: `on`: everything; `hold`: existing compactions stay in force, but none is made; `off`: every request passes unchanged, also in
 * compacted sessions. Models that bind their reasoning to its prefix may refuse a session's original once it was compacted; for these there is `hold`.
 */
export type Mode = 'on' | 'hold' | 'off'

const MODES: readonly unknown[] = ['on', 'hold', 'off'] satisfies readonly Mode[]

export function isMode(word: unknown): word is Mode {
  return MODES.includes(word)
}

/** A route with the treatment that a mode allows. */
export function routeForMode(mode: Mode, route: Route): Route {
  if (mode === 'on') return route
  if (mode === 'hold') return { ...route, counts: true }
  const { format: _, ...unread } = route
  return unread
}
