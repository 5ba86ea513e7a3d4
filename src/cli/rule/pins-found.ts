import type { History } from '../../message/index.ts'
import { protectedBy } from '../../pipeline/index.ts'
import type { Counter } from '../../token/index.ts'
import { pins } from './pins.ts'

/** What one `--pin` keeps whole in a run. */
export interface PinFound {
  readonly pin: string
  readonly messages: number
  readonly tokens: number
}

/** What became of the pins of a run; `pins` is absent where nothing was pinned. */
export interface Pinned {
  readonly pins?: readonly PinFound[]
}

/** What each `--pin` keeps whole in a history, in the order given; nothing where nothing is pinned. */
export function pinsFound(option: unknown, history: History, counter: Counter): Pinned {
  if (option === undefined) return {}
  const found = [option].flat().map((pin) => {
    const flags = protectedBy(history, pins(pin) ?? {})
    const kept = history.messages.filter((_, i) => flags[i])
    return { pin: String(pin), messages: kept.length, tokens: counter.messages(kept) }
  })
  return { pins: found }
}

/** A line for each pin that keeps nothing in any of the runs: mostly a slip. */
export function idlePins(runs: readonly Pinned[]): string[] {
  const [first] = runs
  const idle = (first?.pins ?? []).filter(({ pin }) => runs.every(({ pins = [] }) => pins.every((one) => one.pin !== pin || one.messages === 0)))
  return idle.map(({ pin }) => `note: --pin ${pin} matches nothing\n`)
}
