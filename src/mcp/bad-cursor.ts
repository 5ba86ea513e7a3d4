import type { RecallAnswer } from './recall-answer.ts'

/** The answer to a cursor that no previous answer returned. @param orElse what else may be wrong with it */
export function badCursor(cursor: string, orElse = ''): RecallAnswer {
  const text = `No answer gave the cursor ${JSON.stringify(cursor.slice(0, 80))}${orElse}. Call again without one to start from the beginning.`
  return { text, data: { error: text }, failed: true }
}
