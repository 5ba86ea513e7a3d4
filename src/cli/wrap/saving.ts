import { figure } from '../../text/index.ts'
import { counted } from '../print/counted.ts'
import { dollars } from '../print/dollars.ts'
import { quoted } from '../print/quoted.ts'
import type { GatewayState } from '../serve/tally.ts'

/**
 * What a wrapped run saved, in one line.
 * @param archive the archive that was named on the command line; without it the way to what was cut would lead to another.
 */
export function saving({ requests, shortened, compactions, removed, saved }: GatewayState, agent: string, archive?: unknown): string {
  if (requests === 0) return `decant: No request of ${agent} came through; its own settings may name another base URL`
  const all = counted(requests, 'request')
  if (shortened === 0) return `decant: ${all}, none large enough to compact; no byte was changed`
  const price =
    saved === undefined ? '' : saved >= 0 ? ` (about ${dollars(saved)} at cached prices)` : ` (${dollars(-saved)} of cache writes not yet earned back)`
  return `decant: ${figure(removed)} tokens less${price} · ${counted(compactions, 'compaction')}, ${shortened} of ${all} shortened · decant recall${typeof archive === 'string' ? ` --archive ${quoted(archive)}` : ''} finds what was cut`
}
