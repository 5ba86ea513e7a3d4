import * as z from 'zod'
import { DecantError } from '../../message/index.ts'
import type { GatewayAddress } from './gateway-address.ts'

const group = z.looseObject({}).default({})
const config = z.looseObject({ provider: z.looseObject({}).default({}), mcp: group })
const provider = z.looseObject({ options: group }).default({ options: {} })

/**
 * OpenCode's configuration for one run: the variable's present value, with its providers behind the gateway and recall added to the user's own tools. An
 * empty variable counts as no configuration.
 * @param token the name of the variable with the recall token
 * @throws DecantError `usage` if the variable contains anything but a configuration in JSON
 */
export function opencodeConfig(currentValue: string | undefined, { base, openai }: GatewayAddress, token: string): string {
  const currentConfig = parseConfig(currentValue || '{}')
  const redirected = (name: string, baseURL: string) => {
    const currentProvider = provider.safeParse(currentConfig.provider[name])
    return { [name]: currentProvider.success ? { ...currentProvider.data, options: { ...currentProvider.data.options, baseURL } } : { options: { baseURL } } }
  }
  return JSON.stringify({
    ...currentConfig,
    provider: {
      ...currentConfig.provider,
      ...redirected('anthropic', `${base}/v1`),
      ...redirected('openai', openai),
      ...redirected('google', `${base}/v1beta`),
    },
    mcp: { ...currentConfig.mcp, decant: { type: 'remote', url: `${base}/mcp`, headers: { Authorization: `Bearer {env:${token}}` } } },
  })
}

function parseConfig(currentValue: string): z.infer<typeof config> {
  try {
    return config.parse(JSON.parse(currentValue))
  } catch {
    throw new DecantError(
      'usage',
      'OPENCODE_CONFIG_CONTENT is not a configuration in plain JSON, so nothing can be added to it',
      'Write it as JSON without comments, or unset it and keep the settings in opencode.json.',
    )
  }
}
