import { PROMPTS_EN } from '../../prompts/prompts-en.ts'
import { PROMPTS_ZH } from '../../prompts/prompts-zh.ts'

const LABELS = [PROMPTS_EN, PROMPTS_ZH].flatMap(({ speakers }) => Object.values(speakers).map((speaker) => `[${speaker}] `))

/** A line of an earlier summary without its speaker label. */
export function withoutSpeaker(line: string): string {
  const label = LABELS.find((one) => line.startsWith(one))
  return label === undefined ? line : line.slice(label.length)
}
