/** The runs that show a workflow, with one more; a run without an id is not listed. */
export function withRun(runs: readonly string[], run: string): readonly string[] {
  return run === '' || runs.includes(run) ? runs : [...runs, run]
}
