import { openArchiveGiven } from '../archive/index.ts'
import { knownOptions } from '../text/index.ts'
import type { GatewayOptions } from './options.ts'

const OPTIONS = { upstreams: true, archive: true, trigger: true, access: true, maxBody: true, onEvent: true } as const
const UPSTREAMS = { anthropic: true, openai: true, google: true, proxy: true } as const
const OF_MODEL = { window: true, at: true, target: true } as const
const TRIGGER = { ...OF_MODEL, protect: true, first: true, models: true, onArrival: true, turns: true } as const

/**
 * The options of a gateway at its door, and what stands in them: a trigger or a token that is misspelt would leave a gateway that does less than it
 * was told.
 * @throws DecantError `invalid-option`
 */
export function knownGatewayOptions(options: GatewayOptions): void {
  const { upstreams, archive, trigger = {}, access = {} } = knownOptions('gateway', options, OPTIONS)
  openArchiveGiven('a gateway', archive)
  knownOptions('the upstreams of a gateway', upstreams, UPSTREAMS)
  knownOptions('the access to a gateway', access, { hosts: true, token: true })
  for (const [name, rule] of Object.entries(knownOptions('the trigger of a gateway', trigger, TRIGGER).models ?? {}))
    knownOptions(`the trigger of ${name}`, rule, OF_MODEL)
}
