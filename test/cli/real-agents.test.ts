import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { MockName, Reply } from '../../src/testing/index.ts'
import { mockUpstream } from './mock-upstream.ts'

/*
 * Real agents, headless, behind `decant wrap` before a mock of their provider that refuses what the real one refuses. They weigh hundreds of
 * megabytes, so that they are named by variables: DECANT_CLAUDE, DECANT_CODEX, DECANT_GEMINI, DECANT_OPENCODE, DECANT_CLINE, DECANT_CONTINUE and DECANT_KIMI,
 * the paths of the programs of @anthropic-ai/claude-code, @openai/codex, @google/gemini-cli, opencode-ai, cline, @continuedev/cli and @moonshot-ai/kimi-code.
 * Without them these tests are skipped for that reason.
 */
const { DECANT_CLAUDE: claude, DECANT_CODEX: codex, DECANT_GEMINI: gemini, DECANT_OPENCODE: opencode } = process.env
const { DECANT_CLINE: cline, DECANT_CONTINUE: continueCli, DECANT_KIMI: kimi } = process.env
const folder = mkdtempSync(join(tmpdir(), 'decant-agents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const main = join(import.meta.dirname, '../../src/cli/main.ts')
const STEPS = 15

/** A model that has its agent print this many pages, then stops. */
function pages(tool: string, input: (step: number) => object): (body: unknown) => Omit<Reply, 'id'> {
  let step = 0
  return (body) => {
    if (!JSON.stringify(body).includes(`"${tool}"`) || step >= STEPS) return { thinking: 'Done.', text: 'All done.' }
    step++
    return { thinking: 'Let me look at the next part.', text: `Step ${step}.`, calls: [{ name: tool, input: input(step) }] }
  }
}

async function wrapped(
  provider: MockName,
  reply: (body: unknown) => Omit<Reply, 'id'>,
  own: readonly string[],
  agent: readonly string[],
  env: Record<string, string>,
) {
  const up = await mockUpstream(provider, { reply, window: 400_000 })
  const child = spawn(process.execPath, [main, 'wrap', ...own, ...agent], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ANTHROPIC_BASE_URL: up.base, OPENAI_BASE_URL: `${up.base}/v1`, GOOGLE_GEMINI_BASE_URL: up.base, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  await up.close()
  return { code, ...said, exchanges: up.exchanges }
}

/** The same, but before it stops it asks the recall tool, if it has one, for the content of the first page. */
function pagesThenRecall(tool: string, recall: string, input: (step: number) => object): (body: unknown) => Omit<Reply, 'id'> {
  const work = pages(tool, input)
  let asked = false
  return (body) => {
    const next = work(body)
    if (next.calls || asked || !JSON.stringify(body).includes(`"${recall}"`)) return next
    asked = true
    return { thinking: 'What was it at first?', text: 'I look it up.', calls: [{ name: recall, input: { query: 'harbour_1_77' } }] }
  }
}

const clineScript = '"$0" auth -p openai-compatible -k sk-fake -m gpt-4.1 -b "$OPENAI_BASE_URL" && exec "$0" "Work through it"'

/** Configures a model and, in the form of Continue, recall at the gateway. */
const continueScript = `cat > "$HOME/continue.yaml" <<END
name: decant
version: 1.0.0
schema: v1
models:
  - {name: m, provider: openai, model: gpt-4.1, apiKey: sk-fake, apiBase: $OPENAI_BASE_URL, useResponsesApi: false}
mcpServers:
  - {name: decant, type: streamable-http, url: $DECANT_GATEWAY/mcp, requestOptions: {headers: {Authorization: Bearer $DECANT_RECALL_TOKEN}}}
END
exec "$0" --config "$HOME/continue.yaml" --auto -p "Work through it"`

describe('real agents through decant wrap', { timeout: 300_000 }, () => {
  it.skipIf(!claude)(
    `Claude Code works through compactions without a refused request, and recalls what was cut${claude ? '' : ' (skipped: DECANT_CLAUDE names no program)'}`,
    async () => {
      const command = (step: number) => ({
        command: `for i in $(seq 1 120); do echo "harbour_${step}_$i=$((i*7)) words of step ${step}"; done`,
        description: 'print',
      })
      const search = 'mcp__decant__search'
      const agent = [claude ?? '', '--', '-p', 'Work through it', '--allowedTools', `Bash,${search}`, '--model', 'claude-sonnet-4-5']
      const reply = pagesThenRecall('Bash', search, command)
      const { code, out, err, exchanges } = await wrapped('anthropic', reply, ['--window', '40000'], agent, {
        ANTHROPIC_API_KEY: 'sk-fake',
        ENABLE_TOOL_SEARCH: 'false',
      })
      expect(exchanges.filter(({ status }) => status >= 400).map(({ answer }) => answer)).toEqual([])
      expect(exchanges.length).toBeGreaterThan(STEPS)
      expect([code, out.trim()]).toEqual([0, 'All done.'])
      expect(err).toMatch(/\d+ compactions?, \d+ of \d+ requests shortened/)
      expect(exchanges.at(-1)?.body).toContain(search)
      expect(exchanges.at(-1)?.body).toContain('harbour_1_77=539')
    },
  )

  it.skipIf(!codex)(
    `Codex, whose scripts call its tools, works through compactions without a refused request${codex ? '' : ' (skipped: DECANT_CODEX names no program)'}`,
    async () => {
      const script = (step: number) => {
        const command = `seq -f "harbour_${step}_%g words of step ${step}" 1 300`
        return `notify("step ${step}"); const r = await tools.exec_command({ cmd: ${JSON.stringify(command)} }); text(r.output)`
      }
      const work = pages('exec', () => ({}))
      let step = 0
      const reply = (body: unknown) => {
        const next = work(body)
        return { ...next, ...(next.calls && { calls: next.calls.map((call) => ({ ...call, customInput: script(++step) })) }) }
      }
      const agent = [codex ?? '', '--', 'exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', 'Work through it']
      const { code, err, exchanges } = await wrapped('openai-responses', reply, ['--window', '50000'], agent, { OPENAI_API_KEY: 'sk-fake' })
      expect(exchanges.filter(({ status }) => status >= 400).map(({ answer }) => answer)).toEqual([])
      expect(exchanges.length).toBeGreaterThan(STEPS)
      expect([code, /\d+ compactions?, \d+ of \d+ requests shortened/.test(err)]).toEqual([0, true])
    },
  )

  it.skipIf(!gemini)(
    `Gemini CLI works through compactions without a refused request, and recalls what was cut${gemini ? '' : ' (skipped: DECANT_GEMINI names no program)'}`,
    async () => {
      mkdirSync(join(folder, '.gemini'), { recursive: true })
      const mcpServers = { decant: { command: process.execPath, args: [main, 'mcp'], trust: true } }
      writeFileSync(join(folder, '.gemini/settings.json'), JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } }, mcpServers }))
      const command = (step: number) => ({ command: `seq -f "harbour_${step}_%g words of step ${step}" 1 150`, description: 'print' })
      const agent = [gemini ?? '', '--', '-p', 'Work through it', '--yolo', '--skip-trust', '-m', 'gemini-2.5-pro']
      const env = { GEMINI_API_KEY: 'fake', GEMINI_CLI_TRUST_WORKSPACE: 'true' }
      const reply = pagesThenRecall('run_shell_command', 'mcp_decant_search', command)
      const { code, out, err, exchanges } = await wrapped('gemini', reply, ['--window', '24000'], agent, env)
      expect(exchanges.filter(({ status }) => status >= 400).map(({ answer }) => answer)).toEqual([])
      expect(exchanges.length).toBeGreaterThan(STEPS)
      expect([code, out.trim().endsWith('All done.')]).toEqual([0, true])
      expect(err).toMatch(/\d+ compactions?, \d+ of \d+ requests shortened/)
      expect(exchanges.at(-1)?.body).toMatch(/functionResponse.{0,40}mcp_decant_search.{0,400}harbour_1_77/)
    },
  )

  const models = [
    ['anthropic', 'anthropic/claude-sonnet-4-5', { ANTHROPIC_API_KEY: 'sk-fake' }],
    ['openai-responses', 'openai/gpt-5', { OPENAI_API_KEY: 'sk-fake' }],
    ['gemini', 'google/gemini-2.5-pro', { GOOGLE_GENERATIVE_AI_API_KEY: 'fake' }],
  ] as const
  it.skipIf(!opencode).each(models)(
    `OpenCode works through compactions at %s without a refused request, and recalls what was cut${opencode ? '' : ' (skipped: DECANT_OPENCODE names no program)'}`,
    async (provider, model, env) => {
      const command = (step: number) => ({ command: `seq -f "harbour_${step}_%g words of step ${step}" 1 300`, description: 'print' })
      const reply = pagesThenRecall('bash', 'decant_search', command)
      const agent = [opencode ?? '', '--', 'run', '--model', model, 'Work through it']
      const { code, out, err, exchanges } = await wrapped(provider, reply, ['--window', '40000'], agent, env)
      // For the title of a conversation the agent sends two user turns, which the mock of Gemini refuses; they do not concern decant.
      const work = exchanges.filter(({ body }) => !body.includes('Generate a title for this conversation'))
      expect(work.filter(({ status }) => status >= 400).map(({ answer }) => answer)).toEqual([])
      expect(work.length).toBeGreaterThan(STEPS)
      expect([code, out.trim().endsWith('All done.')]).toEqual([0, true])
      expect(err).toMatch(/\d+ compactions?, \d+ of \d+ requests shortened/)
      expect(work.at(-1)?.body).toContain('harbour_1_77 words of step 1')
    },
  )

  // These take their base URL from a configuration or from a variable of their own, which a shell inside `decant wrap` fills.
  const shells = [
    ['Cline', cline, 'run_commands', '24000', (words: string) => ({ commands: [words] }), clineScript],
    ['Continue', continueCli, 'Bash', '24000', (words: string) => ({ command: words }), continueScript],
    ['Kimi Code', kimi, 'Bash', '40000', (words: string) => ({ command: words }), 'KIMI_MODEL_BASE_URL=$OPENAI_BASE_URL exec "$0" -p "Work through it"'],
  ] as const
  for (const [name, program, tool, window, input, script] of shells)
    it.skipIf(!program)(
      `${name} works through compactions without a refused request${program ? '' : ' (skipped: no variable names its program)'}`,
      async () => {
        const reply = pagesThenRecall(tool, 'search', (step) => input(`seq -f "harbour_${step}_%g words of step ${step}" 1 300`))
        const env = { OPENAI_API_KEY: 'sk-fake', KIMI_MODEL_NAME: 'gpt-4.1', KIMI_MODEL_API_KEY: 'sk-fake', KIMI_MODEL_PROVIDER_TYPE: 'openai' }
        const { code, out, err, exchanges } = await wrapped('openai-chat', reply, ['--window', window], ['sh', '--', '-c', script, program ?? ''], env)
        expect(exchanges.filter(({ status }) => status >= 400).map(({ answer }) => answer)).toEqual([])
        expect(exchanges.length).toBeGreaterThan(STEPS)
        expect([code, out.trim().endsWith('All done.')]).toEqual([0, true])
        expect(err).toMatch(/\d+ compactions?, \d+ of \d+ requests shortened/)
        if (name === 'Continue') expect(exchanges.at(-1)?.body).toContain('harbour_1_77 words of step 1')
      },
    )
})
