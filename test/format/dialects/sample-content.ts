const at = '2026-01-01T00:00:00.000Z'
const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const json = (value: object) => JSON.stringify(value)

/** The content of each log in this folder, in its own notation: a question, a thought, a call, its result, an answer. */
const ASKED = 'mend the clock'
const THOUGHT = 'look first'
const SAYS = 'opening the case'
const GIVEN = 'spring is broken'
const DONE = 'it ticks again'
const FILE = 'case/spring.c'
const texts = [ASKED, SAYS, FILE, GIVEN, DONE]
const whole = ['user text', 'assistant reasoning,text,tool-call', 'tool tool-result', 'assistant text']
const bare = ['user text', 'assistant text,tool-call', 'tool tool-result', 'assistant text']

/** The common content of all of them, and how it is written. */
export const sampleContent = { at, lines, json, ASKED, THOUGHT, SAYS, GIVEN, DONE, FILE, texts, whole, bare } as const
