import type { AbstractStep } from './abstract-step.ts'

/** What is known of the step to come. */
export interface UpcomingStep {
  /** A user message came last. */
  readonly afterUserMessage: boolean
  /** What it does, if that is given and its slot is predicted. */
  readonly symbol?: string
}

/** A view of the past steps: contexts from the general to the specific. */
export type StepView = (past: readonly AbstractStep[], upcoming: UpcomingStep) => readonly string[]

/** Views for the next step: what was done; how the last step ended and whether a user message followed; the last step's argument. */
export const NEXT_VIEWS: Readonly<Record<string, StepView>> = {
  often: () => [''],
  last: (past) => ['', lastSymbols(past, 1)],
  two: (past) => ['', lastSymbols(past, 1), lastSymbols(past, 2)],
  done: (past) => ['', lastSymbols(past, 1), lastSymbols(past, 2), lastSymbols(past, 3), lastSymbols(past, 4)],
  ended: (past, { afterUserMessage }) => {
    const end = `|${past.at(-1)?.outcome ?? ''}`
    const ending = `${end}${afterUserMessage ? '|asked' : ''}`
    return [
      '',
      lastSymbols(past, 1),
      `${lastSymbols(past, 1)}${end}`,
      `${lastSymbols(past, 1)}${ending}`,
      `${lastSymbols(past, 2)}${ending}`,
      `${lastSymbols(past, 3)}${ending}`,
      `${lastSymbols(past, 4)}${ending}`,
    ]
  },
  given: (past) => {
    const last = past.at(-1)
    const end = `|${last?.outcome ?? ''}`
    const given = `${end}|${last?.source ?? ''}${last?.repeated ? '|several' : ''}`
    return [
      '',
      lastSymbols(past, 1),
      `${lastSymbols(past, 1)}${end}`,
      `${lastSymbols(past, 2)}${end}`,
      `${lastSymbols(past, 2)}${given}`,
      `${lastSymbols(past, 3)}${given}`,
    ]
  },
}

/**
 * Views for the source of a step's argument, given its action: the steps before; the sources of theirs; how the last one ended; whether names were returned;
 * its source the last time. All are backed by what holds for any action, for those never seen.
 */
export const SLOT_VIEWS: Readonly<Record<string, StepView>> = {
  alone: (_, { symbol = '' }) => ['', symbol],
  after: (past, { symbol = '' }) => ['', symbol, `${symbol}<${lastSymbols(past, 1)}`, `${symbol}<${lastSymbols(past, 2)}`],
  flow: (past, { symbol = '' }) => {
    const [one, two] = [past.at(-1)?.source ?? '', past.at(-2)?.source ?? '']
    return [
      '',
      symbol,
      `${symbol}<${lastSymbols(past, 1)}`,
      `${symbol}<${lastSymbols(past, 1)}|${one}`,
      `${symbol}<${lastSymbols(past, 2)}|${one}`,
      `${symbol}<${lastSymbols(past, 2)}|${one}|${two}`,
    ]
  },
  ended: (past, { symbol = '', afterUserMessage }) => {
    const last = past.at(-1)
    const end = `|${last?.source ?? ''}|${last?.outcome ?? ''}`
    return [
      '',
      symbol,
      `${symbol}<${lastSymbols(past, 1)}`,
      `${symbol}<${lastSymbols(past, 1)}${end}`,
      `${symbol}<${lastSymbols(past, 2)}${end}${afterUserMessage ? '|asked' : ''}`,
    ]
  },
  shown: (past, { symbol = '' }) => {
    const { showsNames = '', source = '' } = past.at(-1) ?? {}
    return [
      '',
      symbol,
      `${symbol}+${showsNames}`,
      `${symbol}<${lastSymbols(past, 1)}+${showsNames}`,
      `${symbol}<${lastSymbols(past, 1)}+${showsNames}|${source}`,
    ]
  },
  again: (past, { symbol = '' }) => ['', symbol, `${symbol}@${past.findLast((step) => step.symbol === symbol)?.source ?? ''}`],
}

/** The symbols of the last steps; if the run has no more, its beginning is marked. */
function lastSymbols(past: readonly AbstractStep[], count: number): string {
  const symbols = past.slice(-count).map(({ symbol }) => symbol)
  return past.length < count ? `^${symbols.join('\n')}` : symbols.join('\n')
}
