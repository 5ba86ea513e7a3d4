import type { ChatMessage } from '../chat/chat-message.ts'
import { factSentences } from './fact-sentences.ts'
import { factsInSummary } from './facts-in-summary.ts'
import type { KeyFact } from './key-fact.ts'
import { isPlainChoice } from './plain-choice.ts'

/** Words of a decision or limit, a wish, an open end, a fact; the first that fits gives the type. */
const FORMS: readonly (readonly [KeyFact['type'], RegExp])[] = [
  [
    'decision',
    /决定|决策|选定|选择了|确定(?:使用|采用|用)|采用|改用|就用|批准|同意|授权|不要|不得|不能|不许|禁止|必须|务必|切勿|\b(?:decid(?:e[ds]?|ing)|decision|we(?:'ll| will) (?:use|go|keep)|let's (?:use|go|keep)|go(?:ing)? with|chose|agreed|approved?|must|never|do not|don't|under no circumstances|only ever)\b/i,
  ],
  ['preference', /偏好|喜欢|希望|倾向|习惯|\b(?:prefers?|preferred|i(?:'d| would)? like|rather than|i want|please always)\b/i],
  [
    'todo',
    /待办|需要(?:调研|完成|处理|补|再|进一步)|还没|尚未|稍后|下一步|未完成|\b(?:todo|to-do|still (?:need|have|open)|need(?:s)? to|not yet|remaining|next step|follow[- ]up|later we)\b/i,
  ],
  ['fact', /截止|预算|端口|版本|地址|日期|上线|\b(?:deadline|due (?:on|by|date)|budget|port \d|version|located at|released? on)\b/i],
]

/** Decisions and limits of the assistant that any reply is full of; only clear ones count. */
const CLEAR = /决定|选定|采用|改用|\b(?:decided|decision|agreed|going with|chose)\b/i

/**
 * The key facts of messages by their words, Chinese and English, without a model: each once, sentences whole up to 400 units, by user and
 * assistant only, since what a tool printed decides nothing. What an earlier summary keeps word by word is kept on.
 */
export function keyFacts(messages: readonly ChatMessage[]): KeyFact[] {
  const found = new Map<string, KeyFact>()
  const add = (fact: KeyFact) => {
    if (!found.has(fact.content)) found.set(fact.content, fact)
  }
  for (const { role, content, type: kind } of messages) {
    if (kind === 'summary') for (const fact of factsInSummary(content)) add(fact)
    else if (role === 'user' || role === 'assistant') for (const fact of factsIn(content, role)) add(fact)
  }
  return [...found.values()]
}

function* factsIn(content: string, speaker: 'user' | 'assistant'): Generator<KeyFact> {
  for (const sentence of factSentences(content)) {
    const type = isPlainChoice(sentence) ? 'decision' : FORMS.find(([, form]) => form.test(sentence))?.[0]
    if (!type || (type === 'decision' && speaker === 'assistant' && !CLEAR.test(sentence))) continue
    yield { type, content: sentence, speaker, verified: true }
  }
}
