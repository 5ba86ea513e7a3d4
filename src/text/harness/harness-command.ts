/** The beginning of a text that states the command that the user gave to the harness. */
const COMMAND_TAG = /^\s*<(?:command-(?:name|message|args)|bash-input)>/

/**
 * Returns the command that the user gave to the harness, as typed; undefined for any other text.
 *
 * @example
 * harnessCommand('<command-name>/review</command-name><command-args>167</command-args>') // '/review 167'
 */
export function harnessCommand(text: string): string | undefined {
  if (!COMMAND_TAG.test(text)) return undefined
  const shell = tagContent(text, 'bash-input')
  return shell === '' ? `${tagContent(text, 'command-name')} ${tagContent(text, 'command-args')}`.trim() : `! ${shell}`
}

function tagContent(text: string, tag: string): string {
  const open = text.indexOf(`<${tag}>`)
  const close = text.indexOf(`</${tag}>`, open)
  return open < 0 || close < 0 ? '' : text.slice(open + tag.length + 2, close).trim()
}
