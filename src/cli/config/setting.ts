import type { Config } from './config.ts'

/** The name of a setting that is one value; rules for tools and models have paths. */
export type Setting = Exclude<keyof Config, '$schema' | 'tools' | 'models'>

/** All settings, as `config show` lists them. The type checks that none is missing. */
const settingNames: Readonly<Record<Setting, true>> = {
  budget: true,
  strategy: true,
  model: true,
  window: true,
  port: true,
  scope: true,
  sliding_window_size: true,
  importance_score_threshold: true,
  incremental_summary_chunk_size: true,
  conversation_turn_threshold: true,
  archive: true,
  habits: true,
  host: true,
  anthropic: true,
  openai: true,
  google: true,
}
export const SETTINGS: readonly Setting[] = Object.keys(settingNames) as Setting[]

/** Settings accepted only in the user's own file: where keys and texts are sent, whose texts an agent sees, and what was learned of it. */
export const USER_FILE_ONLY: ReadonlySet<Setting> = new Set<Setting>(['scope', 'archive', 'habits', 'host', 'anthropic', 'openai', 'google'])
