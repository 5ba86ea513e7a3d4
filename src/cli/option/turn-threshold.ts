import { settingsFrom } from '../../pipeline/index.ts'
import type { Terminal } from '../terminal.ts'

/** The number of turns from which on a gateway compacts earlier, if `conversation_turn_threshold` is set. */
export function turnThreshold({ env }: Pick<Terminal, 'env'>): { readonly turns?: number } {
  const { conversationTurnThreshold: turns } = settingsFrom(env)
  return turns === undefined ? {} : { turns }
}
