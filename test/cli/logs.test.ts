import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatTimeAgo } from '../../src/cli/print/format-time-ago.ts'
import { decant } from './fake-terminal.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'decant-logs-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const RUN = join(import.meta.dirname, '../../examples/run.json')

/** A session below the home folder, last written `hours` hours ago. */
function session(path: string, hours: number, folder = home): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  cpSync(RUN, file)
  const then = new Date(Date.now() - hours * 3_600_000 - 1000)
  utimesSync(file, then, then)
  return file
}

const logs = (args: readonly string[] = [], env: Record<string, string> = {}) => decant(home, ['logs', ...args], '', { XDG_DATA_HOME: '', ...env })

describe('decant logs', () => {
  it.each([
    ['claude', '.claude/projects/-home-me-app/0b1c.jsonl'],
    ['codex', '.codex/sessions/2026/11/27/rollout-2026-11-27.jsonl'],
    ['gemini', '.gemini/tmp/4f0e/chats/session-1.json'],
    ['qwen', '.qwen/projects/-home-me-app/chats/0b1c.jsonl'],
    ['copilot', '.copilot/session-state/0b1c/events.jsonl'],
    ['droid', '.factory/sessions/-home-me-app/0b1c.jsonl'],
    ['kimi', '.kimi/sessions/4f0e/0b1c/context.jsonl'],
    ['kimi-code', '.kimi-code/sessions/wd_app/session_0b1c/agents/main/wire.jsonl'],
    ['cline', '.cline/data/sessions/0b1c/0b1c.messages.json'],
    ['continue', '.continue/sessions/0b1c.json'],
    ['pi', '.pi/agent/sessions/--home-me-app--/0b1c.jsonl'],
    ['amp', '.local/share/amp/threads/T-0b1c.json'],
    ['goose', '.local/share/goose/sessions/20261127.jsonl'],
    ['specstory', '.specstory/history/2026-11-27.md'],
    ['aider', '.aider.chat.history.md'],
  ])('finds the sessions of %s, and assigns them to no other agent', async (agent, path) => {
    const file = session(path, 2)
    const { code, out } = await logs(['--plain'])
    const rows = out.trim().split('\n')
    expect([code, rows.length]).toEqual([0, 1])
    expect(rows[0]?.split('\t').slice(0, 2)).toEqual([agent, '1'])
    expect((await logs([agent, '--newest'])).out).toBe(`${file}\n`)
  })

  it('prints one line per agent with sizes and ages, and suggests the next commands', async () => {
    session('.claude/projects/-home-me-app/a.jsonl', 2)
    for (const hours of [80, 90, 100]) session(`.claude/projects/-home-me-app/${hours}.jsonl`, hours)
    session('.codex/sessions/2026/11/27/rollout-1.jsonl', 30)
    const { code, out, err } = await logs()
    expect(code).toBe(0)
    expect(out).toMatch(/^claude +4 sessions +[\d.]+ kB +2 h ago {2}~\/\.claude\/projects\ncodex +1 session +[\d.]+ kB +1 d ago {2}~\/\.codex\/sessions\n$/)
    expect(err).toBe(
      'Look at the newest: decant inspect "$(decant logs claude --newest)"\nLearn which names claude comes back to: decant habits ~/.claude/projects\n',
    )
  })

  it('does not suggest `decant habits` if there are too few sessions to learn from', async () => {
    for (const hours of [1, 2, 3]) session(`.claude/projects/-p/${hours}.jsonl`, hours)
    expect((await logs(['claude'])).err).toBe('Look at the newest: decant inspect "$(decant logs claude --newest)"\n')
  })

  it('lists the newest sessions of one agent, and prints one document with --json', async () => {
    const files = [1, 2, 3].map((hours) => session(`.claude/projects/-p/${hours}.jsonl`, hours))
    const { out } = await logs(['claude', '--limit', '2'])
    expect(out.match(/\d h ago|\S+\.jsonl/g)).toEqual(['1 h ago', '~/.claude/projects/-p/1.jsonl', '2 h ago', '~/.claude/projects/-p/2.jsonl'])
    const { agents } = JSON.parse((await logs(['claude', '--json', '--limit', '2'])).out)
    expect(agents).toMatchObject([{ agent: 'claude', folder: join(home, '.claude/projects'), count: 3, sessions: [{ path: files[0] }, { path: files[1] }] }])
    expect(JSON.parse((await logs(['--json'])).out).agents[0].sessions).toHaveLength(1)
  })

  it('prints the newest session with --newest, as a path that inspect can read', async () => {
    session('.claude/projects/-p/a.jsonl', 5)
    const newest = session('.gemini/tmp/x/chats/session.json', 1)
    const { out } = await logs(['--newest'])
    expect(out).toBe(`${newest}\n`)
    expect((await decant(home, ['inspect', out.trim(), '--json'])).code).toBe(0)
    expect(JSON.parse((await logs(['--newest', '--json'])).out).agents).toMatchObject([{ agent: 'gemini', sessions: [{ path: newest }] }])
  })

  it('follows variables that move the folder of an agent, but not to a relative path', async () => {
    session('else/projects/-p/a.jsonl', 1)
    session('data/amp/threads/T-1.json', 1)
    const env = { CLAUDE_CONFIG_DIR: join(home, 'else'), XDG_DATA_HOME: join(home, 'data') }
    expect((await logs(['--plain'], env)).out.match(/^\w+/gm)).toEqual(['claude', 'amp'])
    expect((await logs(['--plain'], { CLAUDE_CONFIG_DIR: 'else', CODEX_HOME: 'else' })).code).toBe(3)
  })

  it('skips non-sessions, empty files, links, and paths that cannot be listed', async () => {
    session('.claude/projects/-p/a/subagents/b.jsonl', 1)
    session('.claude/projects/-p/notes.txt', 1)
    writeFileSync(join(home, '.claude/projects/-p/begun.jsonl'), '')
    symlinkSync(RUN, join(home, '.claude/projects/-p/link.jsonl'))
    writeFileSync(join(home, '.codex'), 'a file where a folder should be')
    const { code, out, err } = await logs()
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/^No logs were found: looked in ~\/\.claude\/projects, ~\/\.codex\/sessions, /)
    expect((await logs(['--newest'])).out).toBe('')
  })

  it('lists the logs of sub-agents with --sub-agents, and no others', async () => {
    const of = {
      session: '.claude/projects/-p/0b1c.jsonl',
      before: '.claude/projects/-p/agent-1.jsonl',
      now: '.claude/projects/-p/0b1c/subagents/agent-2.jsonl',
    }
    const kimi = '.kimi-code/sessions/wd_app/session_0b1c/agents'
    for (const [hours, path] of [of.before, of.session, of.now, `${kimi}/main/wire.jsonl`, `${kimi}/agent-0/wire.jsonl`].entries()) session(path, hours)
    expect((await logs()).out.match(/^\S+ +\d+ \S+/gm)).toEqual(['claude         1 session', 'kimi-code      1 session'])
    const { out, err } = await logs(['--sub-agents'])
    expect(out.match(/^\S+ +\d+ \S+/gm)).toEqual(['claude      2 sub-agents', 'kimi-code    1 sub-agent'])
    expect(err).toBe('Look at the newest: decant inspect "$(decant logs claude --newest --sub-agents)"\n')
    expect((await logs(['claude', '--newest', '--sub-agents'])).out).toBe(`${join(home, of.before)}\n`)
    expect((await logs(['claude', '--newest'])).out).toBe(`${join(home, of.session)}\n`)
    expect(await logs(['codex', '--sub-agents'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Leave out --sub-agents; known are claude and kimi-code.'),
    })
  })

  it('rejects an unknown agent with a suggestion, and an invalid --limit', async () => {
    expect(await logs(['cladue'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean claude? Known agents: claude, codex') })
    expect(await logs(['gemini-cli'])).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean gemini? ') })
    expect(await logs(['opencode'])).toMatchObject({ code: 2, err: expect.stringContaining('opencode export ID > run.json') })
    expect(await logs(['claude', '--limit', '0'])).toMatchObject({ code: 2, err: expect.stringContaining('--limit takes a whole number from 1 up') })
  })
})

it('the list of sessions skips files in a folder without search permission', () => {
  session('.claude/projects/shut/0b1c.jsonl', 2)
  for (const folder of ['', '.claude', '.claude/projects']) chmodSync(join(home, folder), 0o755)
  const program = `
    import { sessionsOf } from ${JSON.stringify(join(import.meta.dirname, '../../src/cli/logs/sessions-of.ts'))}
    if (process.getuid() === 0) process.seteuid(65534)
    console.log(sessionsOf({ agent: 'claude', folder: ${JSON.stringify(join(home, '.claude/projects'))}, depth: 1, isSession: /jsonl$/ }).length)`
  if (process.platform !== 'win32') {
    const listed = () => execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    chmodSync(join(home, '.claude/projects/shut'), 0o755)
    expect(listed()).toBe('1\n')
    chmodSync(join(home, '.claude/projects/shut'), 0o744)
    if (process.getuid?.() !== 0) chmodSync(join(home, '.claude/projects/shut'), 0o444)
    expect(listed()).toBe('0\n')
    chmodSync(join(home, '.claude/projects/shut'), 0o755)
  }
})

it('an age is printed in minutes, hours or days', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const at = (seconds: number) => formatTimeAgo(new Date(now.getTime() - seconds * 1000), now)
  expect([59, 60, 3599, 3600, 86_399, 86_400, 30 * 86_400, -5].map(at)).toEqual([
    'now',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '23 h ago',
    '1 d ago',
    '30 d ago',
    'now',
  ])
})
