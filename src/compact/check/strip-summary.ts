/** A line with which a model introduces or heads its summary; it carries no information. */
const INTRODUCTION =
  /^(?:#{1,6} |\*\*)?(?:(?:sure|certainly|of course|ok(?:ay)?|好的)[,.!，。！]? ?)?(?:(?:here(?:['’]s| is)|below is|this is|the following is|以下(?:是|为)|下面是|这是) ?[^\n:：]{0,60})?(?:summary|摘要|总结|概要)(?: ?(?:of|for)? ?(?:the|this|our) (?:conversation|session|discussion|history)(?: so far)?)?(?:\*\*)? ?[:：]?(?:\*\*)?[ \t]*$/i

/** The same as a label at the start of the first line, followed by a colon. */
const LABEL = /^(?:\*\*)?(?:(?:conversation |session )?summary|(?:对话|会话)?(?:摘要|总结|概要))(?:\*\*)?[:：](?:\*\*)?[ \t]*(?=\S)/i

const FENCE = /^```(?:markdown|md|text|plaintext|txt)?[ \t]*$/i

/**
 * Removes what a model put around its summary: an introductory line, a label, a fence around the whole. A text that is nothing else is returned unchanged.
 *
 * @example
 * stripSummary('Here is the summary:\n\n```markdown\nThe parser is mended.\n```') // 'The parser is mended.'
 */
export function stripSummary(text: string): string {
  const withoutIntro = withoutIntroduction(text)
  const stripped = withoutIntroduction(withoutFence(withoutIntro)).replace(LABEL, '')
  return stripped === '' ? text : stripped
}

function withoutIntroduction(text: string): string {
  const end = text.indexOf('\n')
  return end > 0 && INTRODUCTION.test(text.slice(0, end)) ? text.slice(end).trim() : text
}

/** Removes the first and the last line if they are a fence and no other line is. */
function withoutFence(text: string): string {
  const lines = text.split('\n')
  const fences = lines.filter((line) => line.trimStart().startsWith('```'))
  const isFenced = fences.length === 2 && FENCE.test(lines[0] ?? '') && lines.at(-1)?.trim() === '```'
  return isFenced ? lines.slice(1, -1).join('\n').trim() : text
}
