import type { AbstractStep } from './abstract-step.ts'

/** What is known of the step to come. */
export interface Coming {
  /** The user said something just now. */
  readonly asked: boolean
  /** What it does, if that is given and its slot is predicted. */
  readonly symbol?: string
}

/** A view of the past steps: contexts from the general to the specific. */
export type StepView = (past: readonly AbstractStep[], coming: Coming) => readonly string[]

/** Views for the next step: what was done; how the last step ended and whether the user spoke; the last step's argument. */
export const NEXT_VIEWS: Readonly<Record<string, StepView>> = {
  often: () => [''],
  last: (past) => ['', done(past, 1)],
  two: (past) => ['', done(past, 1), done(past, 2)],
  done: (past) => ['', done(past, 1), done(past, 2), done(past, 3), done(past, 4)],
  ended: (past, { asked }) => {
    const end = `|${past.at(-1)?.outcome ?? ''}`
    const said = `${end}${asked ? '|asked' : ''}`
    return [
      '',
      done(past, 1),
      `${done(past, 1)}${end}`,
      `${done(past, 1)}${said}`,
      `${done(past, 2)}${said}`,
      `${done(past, 3)}${said}`,
      `${done(past, 4)}${said}`,
    ]
  },
  given: (past) => {
    const last = past.at(-1)
    const end = `|${last?.outcome ?? ''}`
    const given = `${end}|${last?.source ?? ''}${last?.several ? '|several' : ''}`
    return ['', done(past, 1), `${done(past, 1)}${end}`, `${done(past, 2)}${end}`, `${done(past, 2)}${given}`, `${done(past, 3)}${given}`]
  },
}

/**
 * Views for the source of a step's argument, given its action: the steps before; the sources of theirs; how the last one ended; whether names were returned;
 * its source the last time. All are backed by what holds for any action, for those never seen.
 */
export const SLOT_VIEWS: Readonly<Record<string, StepView>> = {
  alone: (_, { symbol = '' }) => ['', symbol],
  after: (past, { symbol = '' }) => ['', symbol, `${symbol}<${done(past, 1)}`, `${symbol}<${done(past, 2)}`],
  flow: (past, { symbol = '' }) => {
    const [one, two] = [past.at(-1)?.source ?? '', past.at(-2)?.source ?? '']
    return [
      '',
      symbol,
      `${symbol}<${done(past, 1)}`,
      `${symbol}<${done(past, 1)}|${one}`,
      `${symbol}<${done(past, 2)}|${one}`,
      `${symbol}<${done(past, 2)}|${one}|${two}`,
    ]
  },
  ended: (past, { symbol = '', asked }) => {
    const last = past.at(-1)
    const end = `|${last?.source ?? ''}|${last?.outcome ?? ''}`
    return ['', symbol, `${symbol}<${done(past, 1)}`, `${symbol}<${done(past, 1)}${end}`, `${symbol}<${done(past, 2)}${end}${asked ? '|asked' : ''}`]
  },
  shown: (past, { symbol = '' }) => {
    const { shows = '', source = '' } = past.at(-1) ?? {}
    return ['', symbol, `${symbol}+${shows}`, `${symbol}<${done(past, 1)}+${shows}`, `${symbol}<${done(past, 1)}+${shows}|${source}`]
  },
  again: (past, { symbol = '' }) => ['', symbol, `${symbol}@${past.findLast((step) => step.symbol === symbol)?.source ?? ''}`],
}

/** The symbols of the last steps; if the run has no more, its beginning is marked. */
function done(past: readonly AbstractStep[], count: number): string {
  const symbols = past.slice(-count).map(({ symbol }) => symbol)
  return past.length < count ? `^${symbols.join('\n')}` : symbols.join('\n')
}
