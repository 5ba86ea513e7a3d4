import { breach } from '../breach.ts'
import type { Law } from '../law.ts'

/** After results the assistant speaks, not the user. */
export const userAfterTool: Law = {
  name: 'user-after-tool',
  source: "Mistral's error 3230",
  error: "Unexpected role 'user' after role 'tool'",
  violations(history) {
    const found = []
    for (let i = 1; i < history.messages.length; i++) {
      if (history.messages[i]?.role !== 'user' || history.messages[i - 1]?.role !== 'tool') continue
      found.push(breach('user-after-tool', history, i, 'The user speaks directly after a result'))
    }
    return found
  },
}
