const QUESTION = /[?？]["'”」』）)*_]{0,3}$|(?:吗|呢)[。.!！~～]{0,3}$|^(?:为什么|为何)/
/** Requests phrased as questions, and limits after which a question only asks for a yes. */
const REQUEST =
  /\b(?:can|could|would|will) (?:you|we)\b|(?<!\p{L})(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie|wir)(?!\p{L})|[,，] ?(?:ok(?:ay)?|right|please|alright|got it|understood|好吗|可以吗|行吗|好不好|行不行|明白吗|知道吗|懂吗)[?？]?$|(?:能不能|可不可以|能否|可否|麻烦)/iu

/** Whether a sentence only asks a question: it decides, wishes or leaves open nothing. */
export function isQuestion(sentence: string, speaker: 'user' | 'assistant'): boolean {
  return QUESTION.test(sentence) && (speaker === 'assistant' || !REQUEST.test(sentence))
}
