// An agent for tests: it makes real requests to the base URLs that its environment names, as an agent would.
import { spawnSync } from 'node:child_process'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const [deed, ...rest] = process.argv.slice(2)

async function ask(messages) {
  const response = await fetch(`${process.env.ANTHROPIC_BASE_URL}/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-fake' },
    body: JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 100, system: 'Be careful.', tools: [{ name: 'read', input_schema: { type: 'object' } }], messages }),
  })
  return { status: response.status, decant: response.headers.get('x-decant-status'), body: await response.json() }
}

const deeds = {
  /** Reads so many files, resending the whole conversation at each step. */
  async work(steps) {
    const messages = [{ role: 'user', content: 'Find where harbour_3 is set. Never delete anything.' }]
    const statuses = []
    for (let i = 0; i < Number(steps); i++) {
      messages.push({ role: 'assistant', content: [{ type: 'tool_use', id: `toolu_${i}`, name: 'read', input: { path: `src/part_${i}.ts` } }] })
      const content = Array.from({ length: 40 }, (_, line) => `export const harbour_${i}_${line} = ${i * 100 + line} // part ${i}`).join('\n')
      messages.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: `toolu_${i}`, content }] })
      const { status, decant } = await ask(messages)
      statuses.push(decant ? `${status} ${decant}` : String(status))
    }
    console.log(JSON.stringify({ statuses }))
  },
  /** Searches what was cut over MCP, as its command line or environment says. */
  async recall(query) {
    const client = new Client({ name: 'fake-agent', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${process.env.DECANT_RECALL_TOKEN}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${process.env.DECANT_GATEWAY}/mcp`), { requestInit }))
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query } })
    console.log(JSON.stringify(structuredContent))
    await client.close()
  },
  /** Says what it was told. */
  async told() {
    console.log(JSON.stringify({ args: rest, env: process.env }))
  },
  /** Reads the counts of its gateway and switches it, as a stranger and as itself. */
  async state() {
    const states = []
    for (const headers of [{}, { 'x-decant-pass': 'x' }, { 'x-decant-pass': process.env.DECANT_PASS }])
      for (const path of ['/decant/status', '/metrics'])
        states.push((await fetch(`${process.env.DECANT_GATEWAY}${path}`, { method: 'GET', headers: { ...headers } })).status)
    const turned = await fetch(`${process.env.DECANT_GATEWAY}/decant/status`, { method: 'POST', headers: { 'x-decant-mode': 'off' } })
    const args = [process.env.DECANT_MAIN, 'turn', 'hold']
    console.log(JSON.stringify({ states: [...states, turned.status], own: spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout }))
  },
  async exit(code) {
    process.exit(Number(code))
  },
  /** Waits for a signal, says its name and ends with 7. */
  async wait() {
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
      process.on(signal, () => {
        console.log(`got ${signal}`)
        process.exit(7)
      })
    setInterval(() => {}, 1_000)
    console.log('ready')
  },
  async killed() {
    process.kill(process.pid, 'SIGKILL')
  },
}
if (deed === 'both') {
  await deeds.work(rest[0])
  await deeds.recall(rest[1])
} else await deeds[deed](...rest)
