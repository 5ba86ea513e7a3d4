import { Checks, callOf, hasFailed, type Ledger, runEnd } from '../../relevance/index.ts'

/** The calls, by passage, that ran a command which failed and which a later call ran again without failure. Linear. */
export function mendedCalls(read: Ledger): ReadonlySet<number> {
  const checks = new Checks()
  const failed: { readonly call: number; readonly command: string; readonly message: number }[] = []
  for (const { voice, call, message, text, kept } of read.passages) {
    const made = voice === 4 && !kept ? read.passages[call] : undefined
    if (!made) continue
    const { kind, command } = callOf(read, made).act
    if (command === undefined) continue
    const broken = hasFailed(kind, text, false)
    if (broken) failed.push({ call, command, message })
    checks.ended(command, message, broken ? { error: '' } : runEnd(kind, text, false), text)
  }
  return new Set(failed.flatMap(({ call, command, message }) => (checks.isMended(command, message) ? [call] : [])))
}
