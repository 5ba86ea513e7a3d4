import * as z from 'zod'
import { DecantError } from '../../message/index.ts'
import type { Gate } from './gate.ts'

const group = z.looseObject({}).default({})
const config = z.looseObject({ provider: z.looseObject({}).default({}), mcp: group })
const provider = z.looseObject({ options: group }).default({ options: {} })

/**
 * OpenCode's configuration for one run: the variable's present value, with its providers behind the gateway and recall added to the user's own tools. An
 * empty variable counts as no configuration.
 * @param token the name of the variable with the recall token
 * @throws DecantError `usage` if the variable contains anything but a configuration in JSON
 */
export function opencodeConfig(given: string | undefined, { base, openai }: Gate, token: string): string {
  const own = read(given || '{}')
  const through = (name: string, baseURL: string) => {
    const mine = provider.safeParse(own.provider[name])
    return { [name]: mine.success ? { ...mine.data, options: { ...mine.data.options, baseURL } } : { options: { baseURL } } }
  }
  return JSON.stringify({
    ...own,
    provider: { ...own.provider, ...through('anthropic', `${base}/v1`), ...through('openai', openai), ...through('google', `${base}/v1beta`) },
    mcp: { ...own.mcp, decant: { type: 'remote', url: `${base}/mcp`, headers: { Authorization: `Bearer {env:${token}}` } } },
  })
}

function read(given: string): z.infer<typeof config> {
  try {
    return config.parse(JSON.parse(given))
  } catch {
    throw new DecantError(
      'usage',
      'OPENCODE_CONFIG_CONTENT is not a configuration in plain JSON, so nothing can be added to it',
      'Write it as JSON without comments, or unset it and keep the settings in opencode.json.',
    )
  }
}
