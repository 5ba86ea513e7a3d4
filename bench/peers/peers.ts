import type { Message } from '../../src/message/index.ts'
import { installed } from '../installed.ts'
import { aiSdkPeers } from './ai-sdk.ts'
import { clinePeers } from './cline.ts'
import { converter } from './convert.ts'
import { langchainPeers } from './langchain.ts'
import { mastraPeers } from './mastra.ts'
import type { Peer } from './peer.ts'

/** The available peers, and in words which are missing and why. Installs them, pinned, if they are missing. */
export async function peersAtHand(): Promise<{ readonly peers: readonly Peer[]; readonly missing: readonly string[] }> {
  if (process.env.DECANT_BENCH_PEERS !== '1') return { peers: [], missing: ['Peers were left out: they run with `DECANT_BENCH_PEERS=1`.'] }
  const missing: string[] = []
  if (!installed(import.meta.dirname)) missing.push('The install of the peers failed.')
  const peers: Peer[] = [through('ai-sdk-model'), through('langchain')]
  for (const load of [aiSdkPeers, langchainPeers, mastraPeers, clinePeers]) {
    try {
      for (const peer of await load()) peers.push(peer)
    } catch (error) {
      missing.push(`${load.name} could not be loaded: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`)
    }
  }
  return { peers, missing }
}

/** A peer that does nothing, to measure the cost of converting to a peer's format and back. */
function through(format: 'ai-sdk-model' | 'langchain'): Peer {
  const { to, from } = converter(format)
  return { name: `peer: none, ${format} and back`, shrink: async (past: readonly Message[]) => ({ messages: from(to(past)), seconds: 0 }) }
}
