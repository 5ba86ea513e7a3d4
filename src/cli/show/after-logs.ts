import { quoted } from '../print/quoted.ts'
import { shortPath } from '../print/short-path.ts'
import type { Terminal } from '../terminal.ts'
import type { Kept } from './log-lines.ts'

/** From fewer sessions than this `decant habits` hardly learns: it takes as many runs. */
const ENOUGH = 4

/** What to do with the logs that an agent keeps. */
export function afterLogs({ agent, folder, sessions }: Kept, terminal: Terminal): string {
  const look = `Look into the newest: decant inspect "$(decant logs ${agent} --newest)"\n`
  if (sessions.length < ENOUGH) return look
  const path = shortPath(folder, terminal)
  const all = path.startsWith('~/') ? `~/${quoted(path.slice(2))}` : quoted(path)
  return `${look}Learn which names ${agent} comes back to: decant habits ${all}\n`
}
