import type { History } from '../message/index.ts'
import type { Violation } from './law.ts'

export function violationOfMessage(law: string, history: History, index: number, message: string, detail?: string): Violation {
  const id = history.messages[index]?.id ?? ''
  return { law, index, id, message, ...(detail !== undefined && { detail }) }
}

/** Builds the violation of a place, whichever message is there. */
export function violationAtIndex(law: string, index: number, message: string, detail?: string): Violation {
  return { law, index, id: '', message, ...(detail !== undefined && { detail }) }
}
