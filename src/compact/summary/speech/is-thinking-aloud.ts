import { statesFinding } from '../../../text/index.ts'

const THINKING =
  /^(?:(?:hm+|well|ok(?:ay)?|sure|so|now|first)[,.… ]{0,3})*(?:let me|let['’]s|i(?:['’]ll| will)?(?: need to)?) (?:first |just )?(?:think|ponder|reason) (?:about|through|this|it|that|for|again|step)\b|^(?:嗯|好的?|首先|现在)?[，,… ]{0,2}(?:让我|我(?:先|再|来)|容我)(?:先|再|来|好好|仔细)?(?:想一?想|思考一?下|考虑一?下|琢磨一?下)/i

/** Whether an agent's sentence only states that it thinks: a summary leaves out the way to a result. */
export function isThinkingAloud(sentence: string): boolean {
  return THINKING.test(sentence) && !statesFinding(sentence)
}
