/** Exit codes of the CLI, as `decant --help` lists them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  nothingToDo: 3,
  overBudget: 4,
  integrity: 5,
} as const

/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]
