/** Whose text a passage is: system text, the user's words, the assistant's, a call that it made, or the result of one. Numbers, since columns hold them. */
export const PassageRole = { system: 0, user: 1, assistant: 2, call: 3, result: 4 } as const

export type PassageRole = (typeof PassageRole)[keyof typeof PassageRole]
