import { withTraditionalForms } from '../language/with-traditional-forms.ts'

/** Phrases for a finding, for something that turned out differently than expected, or for something that cannot be done. */
const FINDING_PHRASE = withTraditionalForms(
  /\b(?:root cause|turns out|red herring|(?:found|identified|here['’]s|see) the (?:\w{1,20} )?(?:bug|issue|problem|cause|culprit)|the (?:real|actual|true) (?:bug|issue|problem|cause|reason)|(?:issue|problem|bug|reason|cause) (?:is|was)\b|I was (?:wrong|mistaken)|unfortunately|(?:cannot|can not|can['’]t) be|not possible|(?:am|is|are|was|were) unable to|my mistake|on second thought|that['’]s why|this is because)|(?:^|[.!?—–*]\s{0,3})(?:wait\b|actually,|no, )|其实|原来是|根本原因|实际上|搞错|无法|没有办法|问题(?:在于|出在)/i,
)

/** A question, or an announcement of what follows. */
const QUESTION_OR_ANNOUNCEMENT = /[?？:：]\W{0,3}$/

/**
 * Whether a line states what its writer found out or cannot do, or retracts an earlier thought. Detected by its words, in English and Chinese.
 *
 * @example
 * statesFinding('Actually, the cache was never written.') // true
 */
export function statesFinding(line: string): boolean {
  return FINDING_PHRASE.test(line) && !QUESTION_OR_ANNOUNCEMENT.test(line)
}
