import { CommandOutcomes, callOf, hasFailed, type Ledger, PassageRole, runOutcome } from '../../relevance/index.ts'

/** The calls, by passage, that ran a command which failed and which a later call ran again without failure. Linear. */
export function repairedCalls(ledger: Ledger): ReadonlySet<number> {
  const checks = new CommandOutcomes()
  const failed: { readonly call: number; readonly command: string; readonly message: number }[] = []
  for (const { role, call, message, text, inRecord } of ledger.passages) {
    const callPassage = role === PassageRole.result && !inRecord ? ledger.passages[call] : undefined
    if (!callPassage) continue
    const { kind, command } = callOf(ledger, callPassage).act
    if (command === undefined) continue
    const isFailed = hasFailed(kind, text, false)
    if (isFailed) failed.push({ call, command, message })
    checks.add(command, message, isFailed ? { error: '' } : runOutcome(kind, text, false), text)
  }
  return new Set(failed.flatMap(({ call, command, message }) => (checks.isResolved(command, message) ? [call] : [])))
}
