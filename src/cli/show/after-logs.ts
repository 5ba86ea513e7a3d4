import { quoted } from '../print/quoted.ts'
import { shortPath } from '../print/short-path.ts'
import type { Terminal } from '../terminal.ts'
import type { Kept } from './log-lines.ts'

/** What to do with the logs that an agent keeps. */
export function afterLogs({ agent, folder, sessions: [first, ...rest] }: Kept, terminal: Terminal): string {
  const path = shortPath(rest.length === 0 ? first.path : folder, terminal)
  const all = path.startsWith('~/') ? `~/${quoted(path.slice(2))}` : quoted(path)
  return `Look into the newest: decant inspect "$(decant logs ${agent} --newest)"\nLearn which names ${agent} comes back to: decant habits ${all}\n`
}
