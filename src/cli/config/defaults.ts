import type { Setting } from './setting.ts'

/** Default values; `-` if there is none, or it depends on the command. The archive's place depends on the machine. */
export const DEFAULTS = {
  budget: '20%',
  strategy: 'cover',
  model: '-',
  window: '-',
  port: '8787',
  scope: '-',
  sliding_window_size: '9',
  importance_score_threshold: '3',
  incremental_summary_chunk_size: '20',
  conversation_turn_threshold: '-',
  habits: '-',
  host: '127.0.0.1',
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com',
  google: 'https://generativelanguage.googleapis.com',
} as const satisfies Readonly<Record<Exclude<Setting, 'archive'>, string>>
