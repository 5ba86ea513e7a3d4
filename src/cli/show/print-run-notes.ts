import type { OptionValues } from '../command.ts'
import { modelNote } from '../model/model-note.ts'
import { type FailureDetail, failureLines } from '../model/record-failures.ts'
import { printMessage } from '../print/print-message.ts'
import { type RunPins, unmatchedPinNotes } from '../rule/pin-effects.ts'
import { smallBudgetNote } from '../rule/small-budget-note.ts'
import type { Terminal } from '../terminal.ts'

/** Prints what a user may not have meant: an unknown model, a tiny budget, pins that match nothing. Then why a model gave no answer. */
export function printRunNotes(options: OptionValues, runs: readonly RunPins[], failures: readonly FailureDetail[], terminal: Terminal): void {
  if (!options.quiet) printMessage(terminal, `${modelNote(options.model)}${smallBudgetNote(options.budget)}`)
  for (const line of [...unmatchedPinNotes(runs), ...failureLines(options.llm, failures)]) printMessage(terminal, line)
}
