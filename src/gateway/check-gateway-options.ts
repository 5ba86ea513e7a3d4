import { resolveOpenArchive } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { checkContentOptions } from '../resent/index.ts'
import { asObject } from '../text/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue } from '../validation/index.ts'
import type { GatewayChange, GatewayOptions, GatewayTrigger, Upstreams } from './options.ts'

const OPTIONS = { upstreams: true, archive: true, trigger: true, access: true, maxBody: true, onEvent: true } as const
const SIDES = { anthropic: true, openai: true, google: true } as const
const UPSTREAMS = { ...SIDES, proxy: true } as const
const MODEL_TRIGGER = { window: true, at: true, target: true } as const
const TRIGGER = { ...MODEL_TRIGGER, protect: true, first: true, habits: true, models: true, onArrival: true, turns: true } as const

/**
 * Checks the options of a gateway, nested ones included: a misspelt trigger or token would leave a gateway that does less than configured.
 * @throws DecantError `invalid-option`, `invalid-proxy`; `missing-token` for an empty token, which every client without a token would match
 */
export function checkGatewayOptions(options: GatewayOptions): void {
  const { upstreams, archive, trigger = {}, access = {} } = checkOptionNames('gateway', options, OPTIONS)
  resolveOpenArchive('a gateway', archive)
  checkProxy(checkOptionNames('the upstreams of a gateway', upstreams, UPSTREAMS).proxy)
  checkOptionKinds('gateway', options, { maxBody: 'a number from 0 or Infinity', onEvent: 'a function' })
  const { token } = checkOptionNames('the access to a gateway', access, { hosts: true, token: true })
  checkOptionKinds('the access to a gateway', access, { hosts: "a list of names, or 'any'" })
  if (token !== undefined && (typeof token !== 'string' || token === ''))
    throw new DecantError('missing-token', 'The token of the gateway is empty or not a string', 'Give a secret that clients must send, or leave `token` out.')
  const { models = {}, ...contentOptions } = checkOptionNames('the trigger of a gateway', trigger, TRIGGER)
  checkContentOptions(contentOptions)
  for (const [name, rule] of Object.entries(checkModels(models))) checkOptionNames(`the trigger of ${name}`, rule, MODEL_TRIGGER)
}

/**
 * Checks a change of a gateway.
 * @throws DecantError `invalid-option`
 */
export function checkGatewayChange(change: GatewayChange): GatewayChange {
  const { upstreams } = checkOptionNames('the change of a gateway', change, { trigger: true, upstreams: true })
  if (upstreams !== undefined) checkOptionNames('the upstreams of a change of a gateway', upstreams, SIDES)
  return change
}

/** Model names are not checked: any name may be a model's. */
function checkModels(models: GatewayTrigger['models'] & object): GatewayTrigger['models'] & object {
  if (asObject(models)) return models
  throw new DecantError(
    'invalid-option',
    `The models of a gateway's trigger are ${describeValue(models)}`,
    "Give an object, such as { 'claude-*': { at: 0.5 } }.",
  )
}

/** A proxy given as a plain URL is not shown in the error: it may contain a password. */
function checkProxy(proxy: Upstreams['proxy']): void {
  if (proxy === undefined || proxy === null) return
  if (typeof proxy !== 'object' || typeof proxy.url !== 'string')
    throw new DecantError('invalid-proxy', 'The proxy of a gateway has no url', "Give { url: 'http://proxy.example:3128' }, or leave `proxy` out.")
  checkOptionKinds('the proxy of a gateway', checkOptionNames('the proxy of a gateway', proxy, { url: true, except: true }), { except: 'a text' })
}
