import { figure } from '../../text/index.ts'
import { counted } from '../print/counted.ts'
import type { Pinned } from '../rule/pins-found.ts'

/** A line for each pin that keeps something in a run, because pins may be why a result is above its budget. */
export function pinLines({ pins = [] }: Pinned): string[] {
  return pins
    .filter(({ messages }) => messages > 0)
    .map(({ pin, messages, tokens, configured }) => {
      const who = configured ? `"tools": { ${JSON.stringify(pin)}: "pin" }` : `--pin ${pin}`
      return `  ${who} keeps ${counted(messages, 'message')} whole (${figure(tokens)} tokens).`
    })
}
