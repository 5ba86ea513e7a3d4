import { openArchiveGiven } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { keptGiven } from '../resent/index.ts'
import { knownOptions } from '../text/index.ts'
import type { GatewayOptions } from './options.ts'

const OPTIONS = { upstreams: true, archive: true, trigger: true, access: true, maxBody: true, onEvent: true } as const
const UPSTREAMS = { anthropic: true, openai: true, google: true, proxy: true } as const
const OF_MODEL = { window: true, at: true, target: true } as const
const TRIGGER = { ...OF_MODEL, protect: true, first: true, models: true, onArrival: true, turns: true } as const

/**
 * The options of a gateway at its door, and what stands in them: a trigger or a token that is misspelt would leave a gateway that does less than it
 * was told.
 * @throws DecantError `invalid-option`; `missing-token` for a token of nothing, which whoever sends none would have
 */
export function knownGatewayOptions(options: GatewayOptions): void {
  const { upstreams, archive, trigger = {}, access = {}, maxBody = 0 } = knownOptions('gateway', options, OPTIONS)
  if (!(maxBody >= 0)) throw new DecantError('invalid-option', `maxBody is ${maxBody}`, 'Give a number of bytes, or leave it out.')
  openArchiveGiven('a gateway', archive)
  knownOptions('the upstreams of a gateway', upstreams, UPSTREAMS)
  const { token } = knownOptions('the access to a gateway', access, { hosts: true, token: true })
  if (token !== undefined && (typeof token !== 'string' || token === ''))
    throw new DecantError('missing-token', 'The token of the gateway is empty or no text', 'Give a secret that clients must send, or leave `token` out.')
  const { models = {}, ...kept } = knownOptions('the trigger of a gateway', trigger, TRIGGER)
  keptGiven(kept)
  for (const [name, rule] of Object.entries(models)) knownOptions(`the trigger of ${name}`, rule, OF_MODEL)
}
