import { fencedBlocks } from '../../../text/index.ts'

/** Info strings of fenced blocks that contain words. */
const WORDS = /^(?:text|txt|plaintext|markdown|md)?$/i

/**
 * An agent's text without code: without blocks of several lines that are marked as code and, before a call, also without unmarked ones, since they show what is
 * called. A block of one line stays. Linear.
 * @param isClosing whether no call follows
 */
export function withoutCode(text: string, isClosing: boolean): string {
  const kept: string[] = []
  let from = 0
  for (const { mark, text: code, start, end } of fencedBlocks(text)) {
    if (!code.includes('\n') || (isClosing && WORDS.test(mark))) continue
    kept.push(text.slice(from, start))
    from = end
  }
  return [...kept, text.slice(from)].join('\n')
}
