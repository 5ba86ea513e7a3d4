/** The beginnings of texts that programs around an agent write in the user's name: reminders, command output, events, the instructions of a skill, hooks. */
const HARNESS_TEXT =
  /^\s*(?:<(?:system-reminder|local-command-|task-notification|environment_|user_instructions|ide_|user-prompt-submit-hook|bash-std)|Base directory for this skill:|Caveat: The messages below |Operation stopped by hook:|\[Request interrupted by user)/

/**
 * Whether a text in the user's name was written by a program, judged by its first words.
 *
 * @example
 * isFromHarness('<local-command-stdout>Goodbye!</local-command-stdout>') // true
 */
export function isFromHarness(text: string): boolean {
  return HARNESS_TEXT.test(text)
}
