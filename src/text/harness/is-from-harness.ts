/** How texts begin that programs around an agent write in the user's name: reminders, output of commands, events, the instructions of a skill, hooks. */
const HARNESS =
  /^\s*(?:<(?:system-reminder|local-command-|task-notification|environment_|user_instructions|ide_|user-prompt-submit-hook|bash-std)|Base directory for this skill:|Caveat: The messages below |Operation stopped by hook:|\[Request interrupted by user)/

/**
 * Whether what stands in the user's name was written there by a program, as its first words tell.
 *
 * @example
 * isFromHarness('<local-command-stdout>Goodbye!</local-command-stdout>') // true
 */
export function isFromHarness(text: string): boolean {
  return HARNESS.test(text)
}
