import { type Message, messageText } from '../../message/index.ts'
import { noteCount } from './note-count.ts'

const SUMMARY = /^(?:SUMMARY of \d{1,9} earlier messages? · decant:|<earlier messages="\d{1,9}" ref="decant:)/

/** Whether decant wrote this message: a summary, a record or a note, known by its mark or by how its text begins. */
export function isWritten(message: Message): boolean {
  if (message.written !== undefined || noteCount(message) !== undefined) return true
  return message.role === 'user' && SUMMARY.test(messageText(message).slice(0, 80))
}
