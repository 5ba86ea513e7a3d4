import { type Message, messageText } from '../../message/index.ts'
import type { Factor } from './importance.ts'
import { KEY_WORDS, MAX_JUDGED_CHARS } from './key-words.ts'
import { resultTextOf } from './own-text.ts'
import { removeSuccessPhrases } from './remove-success-phrases.ts'
import { speakerOf } from './speaker-of.ts'

/**
 * A path: segments after a blank, a quote or a Chinese character, a Windows drive, or a name with a known ending, in any script if it is in a folder: `所有的.ts`
 * without one names a kind of files.
 */
const PATH =
  /(?:^|[\s"'`(（:：，。、；《【“\u3400-\u9fff])(?:\.{0,2}\/)?(?:[\w.@-]+\/)+[\w.@-]+|(?<![A-Za-z\d])[A-Z]:\\{1,2}[\w.@-]|(?:\w-*|\/[\p{L}\p{N}_-]+)\.(?:ts|tsx|js|jsx|mjs|py|go|rs|java|c|h|cpp|rb|php|md|json|ya?ml|toml|html|css|sql|sh)\b/u
const CODE = /```|^(?: {4}|\t)\S/m
const NUMBER = /(?<![\w.])\d+(?:\.\d+)?%?(?![\w])/
/** Results longer than this many characters count as long. */
const LONG_RESULT_CHARS = 2000

/**
 * The reasons for and against keeping an optional message: file paths, code, numbers, key words and recency count for it, a long result against it. Of
 * what a program wrote in the user's name only recency counts.
 * @param recency from 0 (oldest) to 1 (newest)
 */
export function keyMessageFactors(message: Message, recency: number): Factor[] {
  const factors: Factor[] = [{ points: 2 * recency, why: 'recency' }]
  if (speakerOf(message) === 'harness') return factors
  const text = removeSuccessPhrases(messageText(message).slice(0, MAX_JUDGED_CHARS))
  if (PATH.test(text)) factors.push({ points: 2, why: 'names a file' })
  if (CODE.test(text)) factors.push({ points: 2, why: 'holds code' })
  if (NUMBER.test(text)) factors.push({ points: 1, why: 'holds a number' })
  if (KEY_WORDS.trouble.test(text) || KEY_WORDS.decision.test(text) || KEY_WORDS.important.some((word) => word.test(text)))
    factors.push({ points: 1.5, why: 'a key word' })
  if (resultTextOf(message).length > LONG_RESULT_CHARS) factors.push({ points: -3, why: 'a long result' })
  return factors
}
