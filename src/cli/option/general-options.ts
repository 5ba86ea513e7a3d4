/** Switches that every command accepts. */
export const GENERAL_OPTIONS = [
  { flag: '--debug', text: 'Print the stack trace of an error' },
  { flag: '--no-input', text: 'Never prompt; if an answer is needed, fail and name the option that gives it' },
] as const
