import { abbreviateCount } from '../../text/index.ts'
import { formatCount } from '../print/format-count.ts'
import type { RunPins } from '../rule/pin-effects.ts'

/** A line for each pin that keeps something in a run, because pins may be why a result is above its budget. */
export function pinLines({ pins = [] }: RunPins): string[] {
  return pins
    .filter(({ messages }) => messages > 0)
    .map(({ pin, messages, tokens, configured }) => {
      const source = configured ? `"tools": { ${JSON.stringify(pin)}: "pin" }` : `--pin ${pin}`
      return `  ${source} keeps ${formatCount(messages, 'message')} whole (${abbreviateCount(tokens)} tokens).`
    })
}
