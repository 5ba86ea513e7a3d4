import { redact } from '../../archive/index.ts'
import { sentences } from '../../text/index.ts'
import type { ChatMessage } from './chat-message.ts'

/** Something of a conversation that is worth keeping for long. */
export interface KeyFact {
  readonly type: 'decision' | 'fact' | 'preference' | 'todo'
  readonly content: string
}

const LONGEST = 400
/** Words of an instruction, a wish, a decision or an open end; the first that fits gives the type. */
const FORMS: readonly (readonly [KeyFact['type'], RegExp])[] = [
  [
    'decision',
    /决定|选定|确定(?:使用|采用)|改用|就用|批准|同意|\b(?:decided?|decision|we will use|we'll use|let's use|go with|agreed|approved?|must(?: not)?|never)\b|不要|不得|必须/i,
  ],
  ['preference', /偏好|喜欢|希望|更倾向|\b(?:prefers?|i like|i'd like|please always|i want)\b/i],
  ['todo', /待办|需要(?:调研|完成|处理|补)|还没|尚未|稍后|\b(?:todo|to do|still need|not yet|remaining|later we)\b/i],
  ['fact', /截止|预算|端口|版本|地址|\b(?:deadline|due|budget|port|version|located at)\b/i],
]

/** The key facts of messages by their words, Chinese and English, without a model; each once, redacted, sentences whole up to 400 units. */
export function keyFacts(messages: readonly ChatMessage[]): KeyFact[] {
  const found = new Map<string, KeyFact>()
  for (const { role, content } of messages) {
    if (role !== 'user' && role !== 'assistant') continue
    for (const [start, end] of sentences(content)) {
      const sentence = content.slice(start, end).trim()
      const type = sentence.length <= LONGEST ? FORMS.find(([, form]) => form.test(sentence))?.[0] : undefined
      if (type && !found.has(sentence)) found.set(sentence, { type, content: redact(sentence) })
    }
  }
  return [...found.values()]
}
