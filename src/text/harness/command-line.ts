/** The beginning of a text that states the command that the user gave to the harness. */
const COMMAND = /^\s*<(?:command-(?:name|message|args)|bash-input)>/

/**
 * Returns the command that the user gave to the harness, as typed; undefined for any other text.
 *
 * @example
 * commandLine('<command-name>/review</command-name><command-args>167</command-args>') // '/review 167'
 */
export function commandLine(text: string): string | undefined {
  if (!COMMAND.test(text)) return undefined
  const shell = within(text, 'bash-input')
  return shell === '' ? `${within(text, 'command-name')} ${within(text, 'command-args')}`.trim() : `! ${shell}`
}

function within(text: string, tag: string): string {
  const open = text.indexOf(`<${tag}>`)
  const close = text.indexOf(`</${tag}>`, open)
  return open < 0 || close < 0 ? '' : text.slice(open + tag.length + 2, close).trim()
}
