import { statesFinding } from '../../../text/index.ts'

/** Words with which an agent announces what it is about to do, which its calls show. */
export const ANNOUNCEMENT =
  /^(?:(?:ok(?:ay)?|great|good|perfect|now|next|first|then|alright|so|finally)[,.!:]? )*(?:let me|let['’]s (?:look|check|see|start|first|now|try|examine|read|find)|i(?:['’]ll| will| need to| should| am going to|['’]m going to)\b)|^(?:now|next|then),? (?:run|update|add|revert|check|fix|create|write|commit|test|edit|remove|verify|build|look|read|install|implement|move|rename|replace|wire)\b|^(?:让我|我来|现在我|接下来我|首先我|我先|下面我)/i

/** A sentence that only announces that the agent continues. */
const CONTINUATION =
  /^(?:(?:ok(?:ay)?|great|good|perfect)[,.!:]? )?now i (?:have|understand|see) (?:(?:an?|the) (?:\w+ )?(?:complete|full|good|clear|better|whole) (?:picture|understanding|view|idea)|(?:all|enough)(?: the)? information)\b[^,;]{0,40}$/i

/** A choice or a reason, which no call shows. */
const CHOICE_OR_REASON = /\b(?:decid\w+|instead of|rather than|because|since)\b|决定|而不是|因为|由于/i

/** Whether an agent's sentence only announces what it is about to do. */
export function isAnnouncement(sentence: string): boolean {
  return CONTINUATION.test(sentence) || (ANNOUNCEMENT.test(sentence) && !CHOICE_OR_REASON.test(sentence) && !statesFinding(sentence))
}
