import type { Gate } from './gate.ts'
import { opencodeConfig } from './opencode-config.ts'

/** How one agent is told, beside the variables that all are told: by arguments or variables of its own, never by a file. */
export interface Agent {
  readonly args?: (gate: Gate) => readonly string[]
  readonly env?: (gate: Gate, env: Readonly<Record<string, string | undefined>>) => Readonly<Record<string, string>>
}

/** The variable that holds the recall token: arguments can be read by every user of a machine, variables cannot. */
export const RECALL_TOKEN = 'DECANT_RECALL_TOKEN'

/**
 * The agents that need more than variables. Options: https://code.claude.com/docs/en/cli-reference, https://developers.openai.com/codex/config-reference,
 * https://opencode.ai/docs/config.
 */
export const agents: Readonly<Record<string, Agent>> = {
  claude: {
    args: ({ base }) => [
      `--mcp-config=${JSON.stringify({ mcpServers: { decant: { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer \${${RECALL_TOKEN}}` } } } })}`,
    ],
  },
  codex: {
    args: ({ base, openai }) => [
      ...setting('model_providers.decant', {
        name: 'OpenAI through decant',
        base_url: openai,
        wire_api: 'responses',
        requires_openai_auth: true,
        supports_websockets: false,
      }),
      ...setting('model_provider', 'decant'),
      ...setting('mcp_servers.decant', { url: `${base}/mcp`, bearer_token_env_var: RECALL_TOKEN }),
    ],
  },
  opencode: {
    env: (gate, env) => ({ OPENCODE_CONFIG_CONTENT: opencodeConfig(env.OPENCODE_CONFIG_CONTENT, gate, RECALL_TOKEN) }),
  },
}

/** An override of Codex' configuration for one run, its value in TOML. */
function setting(name: string, value: string | Readonly<Record<string, string | boolean>>): [string, string] {
  const toml =
    typeof value === 'string'
      ? JSON.stringify(value)
      : `{${Object.entries(value)
          .map(([key, one]) => `${key}=${JSON.stringify(one)}`)
          .join(',')}}`
  return ['-c', `${name}=${toml}`]
}
