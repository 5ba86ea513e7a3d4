/** A line that is a tag alone, and what a harness repeats of a command. */
const EMPTY = /^(?:<\/?[\w-]{1,40}\s?\/?>|<command-message>[^<]{0,200}<\/command-message>|<command-args>\s{0,20}<\/command-args>)$/
/** A part of a command as the user typed it. */
const TYPED = /^<(command-name|command-args|bash-input)>([^<]{1,2000})<\/\1>$/

/** A line of a message as a summary shows it: without the tags of a harness around what was typed; empty if it consists of tags. */
export function lineText(raw: string): string {
  const text = raw.trim()
  return EMPTY.test(text) ? '' : text.replace(TYPED, '$2')
}
