import type { History } from '../../message/index.ts'
import { type Protection, protectedBy } from '../../pipeline/index.ts'
import type { Counter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { pins } from './pins.ts'

/** What one `--pin`, or one rule for a tool, keeps whole in a run. */
export interface PinFound {
  /** As it was given, or the tool that the rule is for. */
  readonly pin: string
  /** That it is a rule of the configuration. */
  readonly configured?: true
  readonly messages: number
  readonly tokens: number
}

/** What became of the pins of a run; `pins` is absent where nothing was pinned. */
export interface Pinned {
  readonly pins?: readonly PinFound[]
}

/** What each `--pin` keeps whole in a history, in the order given, then what the rules for tools do; nothing where nothing is pinned. */
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

/** A line for each `--pin` that keeps nothing in any of the runs: mostly a slip. */
export function idlePins(runs: readonly Pinned[]): string[] {
  const [first] = runs
  const idle = (first?.pins ?? []).filter(
    ({ pin, configured }) => !configured && runs.every(({ pins = [] }) => pins.every((one) => one.pin !== pin || one.messages === 0)),
  )
  return idle.map(({ pin }) => `note: --pin ${pin} matches nothing\n`)
}
