/** The opening tags of output and reminders that harnesses insert in the user's name: their content has no author. */
const HARNESS_TAG =
  /<(system-reminder|local-command-caveat|local-command-stdout|local-command-stderr|command-name|command-message|bash-stdout|bash-stderr|task-notification|user-prompt-submit-hook|ide_opened_file|ide_selection|environment_context|user_instructions)>/g
/** Tags of harnesses around the user's own text. */
const USER_TEXT_TAG = /<\/?(?:command-args|bash-input|user_query|user-query)>/g

/** Removes what a harness put into a text of the user. Linear. */
export function withoutHarnessText(text: string): string {
  if (!text.includes('<')) return text
  const kept: string[] = []
  const open = new Set<string>()
  let from = 0
  for (const { 1: tag = '', index } of text.matchAll(HARNESS_TAG)) {
    if (index < from || open.has(tag)) continue
    const end = text.indexOf(`</${tag}>`, index)
    if (end < 0) open.add(tag)
    else {
      kept.push(text.slice(from, index))
      from = end + tag.length + 3
    }
  }
  return [...kept, text.slice(from)].join('\n').replace(USER_TEXT_TAG, '\n')
}
