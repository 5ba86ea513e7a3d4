import type { History } from '../../message/index.ts'
import { type Protection, protectionFlags } from '../../pipeline/index.ts'
import type { Counter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import { parsePins } from './parse-pins.ts'

/** What one `--pin`, or one rule for a tool, keeps whole in a run. */
export interface PinEffect {
  /** The pin as it was given, or the rule's tool. */
  readonly pin: string
  /** Set for a rule of the configuration. */
  readonly configured?: true
  readonly messages: number
  readonly tokens: number
}

/** The effect of the pins on a run; `pins` is absent if nothing was pinned. */
export interface RunPins {
  readonly pins?: readonly PinEffect[]
}

/** What each `--pin` keeps whole in a history, in the order given, then what the rules for tools keep; empty if nothing is pinned. */
export function pinEffects(options: OptionValues, history: History, counter: Counter): RunPins {
  const effectOf = (pin: string, protection: Protection) => {
    const flags = protectionFlags(history, protection)
    const kept = history.messages.filter((_, i) => flags[i])
    return { pin, messages: kept.length, tokens: counter.messages(kept) }
  }
  const fromOptions = options.pin === undefined ? [] : [options.pin].flat().map((pin) => effectOf(String(pin), parsePins(pin) ?? {}))
  const configured = Rules.from(options).pinned.map((tool) => ({ ...effectOf(tool, { tools: [tool] }), configured: true as const }))
  return fromOptions.length + configured.length === 0 ? {} : { pins: [...fromOptions, ...configured] }
}

/** A line for each `--pin` that keeps nothing in any of the runs, which is usually a mistake. */
export function unmatchedPinNotes(runs: readonly RunPins[]): string[] {
  const [first] = runs
  const unmatched = (first?.pins ?? []).filter(
    ({ pin, configured }) => !configured && runs.every(({ pins = [] }) => pins.every((one) => one.pin !== pin || one.messages === 0)),
  )
  return unmatched.map(({ pin }) => `note: --pin ${pin} matches nothing\n`)
}
