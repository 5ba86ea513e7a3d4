/** So many characters at the end of an output hold what a runner says last. */
const END = 400

/** What runners of tasks and hooks say of what they ran: mise, husky, make, npm, yarn, pnpm, bun, just, turbo, Gradle, cargo. */
const FAILED =
  /^(?:\[[^\]\n]{1,80}\] ERROR task failed|husky - .{1,80} (?:failed|exited) \(code \d+\b|g?make(?:\[\d+\])?: \*\*\* .{0,300}\b[1-9]\d{0,5}(?:\s|$)|npm (?:ERR!|error) (?:code|Lifecycle)\b|error Command failed with exit code [1-9]|.{0,80}\bELIFECYCLE\b|error: script .{1,80} exited with code [1-9]|error: [Rr]ecipe .{1,80} failed|.{0,12}ERROR {1,2}run failed:|BUILD FAILED\b|error: could not compile )/m

/**
 * Whether a runner of tasks or hooks says at the end of an output that what it ran failed. It tells so where the exit code is not told, as that of a pipe
 * is that of its last command.
 */
export function runnerFailed(text: string): boolean {
  return FAILED.test(text.slice(-END))
}
