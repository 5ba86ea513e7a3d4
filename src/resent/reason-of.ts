import { DecantError } from '../message/index.ts'

/** Why something failed, in words that hold nothing of what was sent: our own errors hold none, others are only named. */
export function reasonOf(error: unknown): string {
  if (error instanceof DecantError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
