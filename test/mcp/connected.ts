import { Client, type Transport } from '@modelcontextprotocol/client'

/** How a client opens the connection: with today's per-request revision of the protocol, or with the handshake of 2025. */
export type Era = 'modern' | 'legacy'

/** A tool's answer as a client sees it. */
export interface Called {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  readonly failed: boolean
}

/** A real client of the SDK, connected. */
export async function connected(transport: Transport, era: Era = 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {})
  await client.connect(transport)
  return client
}

/** Calls a tool; the SDK checks the answer against the tool's own output schema. */
export async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Called> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const [first] = content as readonly { readonly type: string; readonly text?: string }[]
  return { text: first?.text ?? '', data: structuredContent as Record<string, unknown>, failed: isError === true }
}
