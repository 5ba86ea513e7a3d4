const FINISHED_STATUS = /^(?:completed?|done|cancelled|deleted|skipped)$/

/** Whether the status of a task in an agent's list states that nothing is left to do for it. */
export function isFinishedStatus(status: string): boolean {
  return FINISHED_STATUS.test(status)
}
