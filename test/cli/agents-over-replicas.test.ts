import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { GatewayEvent } from '../../src/gateway/index.ts'
import type { MockName, Reply } from '../../src/testing/index.ts'
import { rewrites } from '../clients/work.ts'
import { close, listen } from '../gateway/wire.ts'
import { mockUpstream } from './mock-upstream.ts'
import { serving } from './serving.ts'

/*
 * Real agents, headless, whose requests go in turns to two `decant serve` over one archive, one of which is stopped and begun anew at every sixth
 * request. DECANT_CLAUDE, DECANT_CODEX, DECANT_GEMINI and DECANT_OPENCODE are the paths of the programs, as in `real-agents.test.ts`.
 */
const { DECANT_CLAUDE: claude, DECANT_CODEX: codex, DECANT_GEMINI: gemini, DECANT_OPENCODE: opencode } = process.env
const folder = mkdtempSync(join(tmpdir(), 'decant-replicas-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const STEPS = 20
const RESTART = 6

/** Two gateways over one archive behind one address, and their output. */
async function replicas(upstream: string, window: number) {
  const events: GatewayEvent[] = []
  const archive = mkdtempSync(join(folder, 'archive-'))
  const start = async () => {
    const providers = ['--anthropic', upstream, '--openai', upstream, '--google', upstream]
    const served = await serving(['--window', String(window), '--archive', join(archive, 'a.db'), ...providers])
    let heard = ''
    served.child.stderr?.on('data', (chunk: Buffer) => {
      heard += chunk
      for (let end = heard.indexOf('\n'); end >= 0; end = heard.indexOf('\n')) {
        if (heard.startsWith('{')) events.push(JSON.parse(heard.slice(0, end)) as GatewayEvent)
        heard = heard.slice(end + 1)
      }
    })
    return served
  }
  const running = [await start(), await start()]
  let asked = 0
  let restarts = 0
  let turn: Promise<unknown> = Promise.resolve()
  const place = async () => {
    asked++
    if (asked % RESTART === 0) {
      const [oldest] = running.splice(0, 1)
      oldest?.child.kill('SIGTERM')
      await oldest?.ended
      running.push(await start())
      restarts++
    }
    return running[asked % 2]?.base ?? ''
  }
  const server = http.createServer((request, response) => {
    const chosen = turn.then(place)
    turn = chosen
    void chosen.then((base) => {
      const { method, headers, url } = request
      const onward = http.request(base + url, { method: method ?? 'GET', headers: { ...headers, host: new URL(base).host } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => response.destroy())
      request.pipe(onward)
    })
  })
  const base = await listen(server)
  return { base, events, restarts: () => restarts, close: () => close(server) }
}

/** A model that has its agent print this many pages, then stops. A request that does not mention `known` is the agent's own. */
function pages(tool: string, known: string, input: (step: number) => object): (body: unknown) => Omit<Reply, 'id'> {
  let step = 0
  return (body) => {
    if (!JSON.stringify(body).includes(known) || step >= STEPS) return { text: 'All done.' }
    step++
    return { thinking: 'Let me look at the next part.', text: `Step ${step}.`, calls: [{ name: tool, input: input(step) }] }
  }
}

interface Driven {
  readonly provider: MockName
  readonly window: number
  readonly reply: (body: unknown) => Omit<Reply, 'id'>
  readonly agent: (base: string) => { program: string; args: readonly string[]; env: Readonly<Record<string, string>> }
  /** The messages of a request's body. */
  readonly messages: (body: Record<string, unknown>) => unknown
}

/** Lets an agent work, and checks what must hold for every agent. */
async function drive({ provider, window, reply, agent, messages }: Driven): Promise<void> {
  const up = await mockUpstream(provider, { reply, window: 400_000 })
  const gate = await replicas(up.base, window)
  const { program, args, env } = agent(gate.base)
  const child = spawn(program, args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const words = Buffer.concat(said).toString()
  await gate.close()
  await up.close()
  expect([code, words.includes('All done.')], words.slice(-2_000)).toEqual([0, true])
  expect(up.exchanges.filter(({ status }) => status >= 400).map(({ answer }) => answer)).toEqual([])
  expect(gate.restarts()).toBeGreaterThan(2)
  expect(gate.events.filter(({ treatment }) => treatment === 'original')).toEqual([])
  const histories = up.exchanges
    .map(({ body }) => messages(JSON.parse(body) as Record<string, unknown>))
    .filter((history): history is unknown[] => Array.isArray(history) && history.length > 4)
  const compactions = gate.events.filter(({ treatment }) => treatment === 'compacted').length
  for (const history of histories) expect(JSON.stringify(history)).toContain('Work through it')
  expect(compactions).toBeGreaterThan(1)
  expect(gate.events.some(({ treatment }) => treatment === 'rendered')).toBe(true)
  expect(rewrites(histories.map((history) => history.slice(0, -1)))).toBeLessThanOrEqual(compactions)
}

const page = (step: number, lines: number) => `seq -f "harbour_${step}_%g words of step ${step}" 1 ${lines}`

describe('real agents through two gateways that share one archive, one of which restarts now and then', { timeout: 600_000 }, () => {
  it.skipIf(!gemini)(
    `Gemini CLI finishes its task without a refused request, and its prefix changes only at compactions${gemini ? '' : ' (skipped: DECANT_GEMINI names no program)'}`,
    async () => {
      mkdirSync(join(folder, '.gemini'), { recursive: true })
      writeFileSync(join(folder, '.gemini/settings.json'), '{"security":{"auth":{"selectedType":"gemini-api-key"}}}')
      await drive({
        provider: 'gemini',
        window: 24_000,
        reply: pages('run_shell_command', '"run_shell_command"', (step) => ({ command: page(step, 150), description: 'print' })),
        agent: (base) => ({
          program: gemini ?? '',
          args: ['-p', 'Work through it', '--yolo', '--skip-trust', '-m', 'gemini-2.5-pro'],
          env: { GEMINI_API_KEY: 'fake', GEMINI_CLI_TRUST_WORKSPACE: 'true', GOOGLE_GEMINI_BASE_URL: base },
        }),
        messages: ({ contents }) => contents,
      })
    },
  )

  it.skipIf(!codex)(
    `Codex finishes its task without a refused request, and its prefix changes only at compactions${codex ? '' : ' (skipped: DECANT_CODEX names no program)'}`,
    async () => {
      await drive({
        provider: 'openai-responses',
        window: 45_000,
        reply: pages('exec_command', 'Work through it', (step) => ({ cmd: page(step, 300) })),
        agent: (base) => {
          const provider = `{name="decant",base_url="${base}/v1",wire_api="responses",env_key="OPENAI_API_KEY",supports_websockets=false}`
          const settings = ['-c', `model_providers.decant=${provider}`, '-c', 'model_provider="decant"']
          const how = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox']
          return { program: codex ?? '', args: [...settings, 'exec', ...how, 'Work through it'], env: { OPENAI_API_KEY: 'sk-fake' } }
        },
        messages: ({ input }) => input,
      })
    },
  )

  it.skipIf(!claude)(
    `Claude Code finishes its task without a refused request, and its prefix changes only at compactions${claude ? '' : ' (skipped: DECANT_CLAUDE names no program)'}`,
    async () => {
      await drive({
        provider: 'anthropic',
        window: 55_000,
        reply: pages('Bash', '"Bash"', (step) => ({ command: page(step, 150), description: 'print' })),
        agent: (base) => ({
          program: claude ?? '',
          args: ['-p', 'Work through it', '--allowedTools', 'Bash', '--model', 'claude-sonnet-4-5'],
          env: { ANTHROPIC_API_KEY: 'sk-fake', ANTHROPIC_BASE_URL: base },
        }),
        messages: ({ messages }) => messages,
      })
    },
  )

  it.skipIf(!opencode)(
    `OpenCode finishes its task without a refused request, and its prefix changes only at compactions${opencode ? '' : ' (skipped: DECANT_OPENCODE names no program)'}`,
    async () => {
      await drive({
        provider: 'openai-responses',
        window: 40_000,
        reply: pages('bash', '"bash"', (step) => ({ command: page(step, 300), description: 'print' })),
        agent: (base) => ({
          program: opencode ?? '',
          args: ['run', '--model', 'openai/gpt-5', 'Work through it'],
          env: { OPENAI_API_KEY: 'sk-fake', OPENCODE_CONFIG_CONTENT: JSON.stringify({ provider: { openai: { options: { baseURL: `${base}/v1` } } } }) },
        }),
        messages: ({ input }) => input,
      })
    },
  )
})
