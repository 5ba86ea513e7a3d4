import type { History } from '../../message/index.ts'
import { type Protection, protectedBy } from '../../pipeline/index.ts'
import type { Counter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { pins } from './pins.ts'

/** What one `--pin`, or one rule for a tool, keeps whole in a run. */
export interface PinFound {
  /** The pin as it was given, or the rule's tool. */
  readonly pin: string
  /** Set for a rule of the configuration. */
  readonly configured?: true
  readonly messages: number
  readonly tokens: number
}

/** The effect of the pins on a run; `pins` is absent if nothing was pinned. */
export interface Pinned {
  readonly pins?: readonly PinFound[]
}

/** What each `--pin` keeps whole in a history, in the order given, then what the rules for tools keep; empty if nothing is pinned. */
export function pinsFound(options: OptionValues, history: History, counter: Counter): Pinned {
  const found = (pin: string, keeps: Protection) => {
    const flags = protectedBy(history, keeps)
    const kept = history.messages.filter((_, i) => flags[i])
    return { pin, messages: kept.length, tokens: counter.messages(kept) }
  }
  const asked = options.pin === undefined ? [] : [options.pin].flat().map((pin) => found(String(pin), pins(pin) ?? {}))
  const configured = Rules.among(options).pinned.map((tool) => ({ ...found(tool, { tools: [tool] }), configured: true as const }))
  return asked.length + configured.length === 0 ? {} : { pins: [...asked, ...configured] }
}

/** A line for each `--pin` that keeps nothing in any of the runs, which is usually a mistake. */
export function idlePins(runs: readonly Pinned[]): string[] {
  const [first] = runs
  const idle = (first?.pins ?? []).filter(
    ({ pin, configured }) => !configured && runs.every(({ pins = [] }) => pins.every((one) => one.pin !== pin || one.messages === 0)),
  )
  return idle.map(({ pin }) => `note: --pin ${pin} matches nothing\n`)
}
