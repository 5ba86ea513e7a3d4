import type { GatewayAddress } from './gateway-address.ts'
import { opencodeConfig } from './opencode-config.ts'

/** How one agent is configured in addition to the variables that all get: by its own arguments or variables, never by a file. */
export interface Agent {
  readonly args?: (address: GatewayAddress) => readonly string[]
  readonly env?: (address: GatewayAddress, env: Readonly<Record<string, string | undefined>>) => Readonly<Record<string, string>>
}

/** The variable for the recall token: every user of a machine can read arguments, but not variables. */
export const RECALL_TOKEN_VARIABLE = 'DECANT_RECALL_TOKEN'

/**
 * Agents that need more than the common variables. Options: https://code.claude.com/docs/en/cli-reference,
 * https://developers.openai.com/codex/config-reference, https://opencode.ai/docs/config.
 */
export const agents: Readonly<Record<string, Agent>> = {
  claude: {
    args: ({ base }) => [
      `--mcp-config=${JSON.stringify({ mcpServers: { decant: { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer \${${RECALL_TOKEN_VARIABLE}}` } } } })}`,
    ],
  },
  codex: {
    args: ({ base, openai }) => [
      ...codexOverride('model_providers.decant', {
        name: 'OpenAI through decant',
        base_url: openai,
        wire_api: 'responses',
        requires_openai_auth: true,
        supports_websockets: false,
      }),
      ...codexOverride('model_provider', 'decant'),
      ...codexOverride('mcp_servers.decant', { url: `${base}/mcp`, bearer_token_env_var: RECALL_TOKEN_VARIABLE }),
    ],
  },
  opencode: {
    env: (address, env) => ({ OPENCODE_CONFIG_CONTENT: opencodeConfig(env.OPENCODE_CONFIG_CONTENT, address, RECALL_TOKEN_VARIABLE) }),
  },
}

/** An override of Codex's configuration for one run, with its value in TOML. */
function codexOverride(name: string, value: string | Readonly<Record<string, string | boolean>>): [string, string] {
  const toml =
    typeof value === 'string'
      ? JSON.stringify(value)
      : `{${Object.entries(value)
          .map(([key, one]) => `${key}=${JSON.stringify(one)}`)
          .join(',')}}`
  return ['-c', `${name}=${toml}`]
}
