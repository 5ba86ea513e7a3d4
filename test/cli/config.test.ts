import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decant } from './fake-terminal.ts'

let root: string
let folder: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'decant-config-')))
  folder = join(root, 'work', 'deep')
  mkdirSync(folder, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (path: string, value: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value))
}
const USER = 'home/decant/config.json'
const run = (args: readonly string[], env: Record<string, string> = {}, stdin = '') =>
  decant(folder, args, stdin, { HOME: join(root, 'home'), XDG_CONFIG_HOME: join(root, 'home'), ...env })

interface Shown {
  readonly settings: readonly { readonly setting: string; readonly value: string; readonly origin: string }[]
}
const shownSettings = async (env: Record<string, string> = {}) => {
  const { settings } = JSON.parse((await run(['config', 'show', '--json'], env)).out) as Shown
  return Object.fromEntries(settings.map(({ setting, value, origin }) => [setting, [value, origin.replace(root, '')]]))
}

const history = JSON.stringify([
  { role: 'user', content: 'Find the port.' },
  ...Array.from({ length: 30 }, (_, i) => [
    { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"s${i}.ts"}` } }] },
    { role: 'tool', tool_call_id: `c${i}`, content: Array.from({ length: 20 }, (_, line) => `option_${i}_${line} = ${i * line}`).join('\n') },
  ]).flat(),
])
const budgetOf = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { files } = JSON.parse((await run(['compress', '-', '--json', '--dry-run', ...args], env, history)).out)
  return files[0].runs[0].report.tokens.budget
}

/** Where to read on: on this machine. */
const MORE = / {2}More: .*docs[/\\]cli\.md, "config"\n$/

/** Expects a configuration of the folder to end a run with 2, naming its file, the fault and a remedy. */
async function expectRejected(config: object, what: string, remedy: string): Promise<void> {
  put('work/decant.config.json', config)
  const { code, err } = await run(['compress', '-', '--dry-run'], {}, history)
  expect(code).toBe(2)
  expect(err).toContain(join(root, 'work/decant.config.json'))
  expect(err.replace(MORE, '').split('\n')).toEqual([expect.stringContaining(what), expect.stringContaining(remedy), ''])
}

describe('configuration', () => {
  it('has a default for every setting, and shows it as the origin if nothing is configured', async () => {
    const found = await shownSettings()
    expect(found.budget).toEqual(['20%', 'default'])
    expect(found.archive?.[0]).toMatch(/archive\.db$/)
    expect(Object.values(found).every(([, origin]) => origin === 'default')).toBe(true)
  })

  it('prints the same schema with `config schema --json`, and rejects options that would have no effect', async () => {
    for (const option of ['--origin', '--plain']) {
      const { code, out, err } = await run(['config', 'schema', option])
      expect([code, out, err]).toEqual([2, '', `decant: \`decant config schema\` does not take ${option}\n  Leave ${option} out.\n`])
    }
    const { code, out } = await run(['config', 'schema', '--json'])
    expect([code, out]).toEqual([0, (await run(['config', 'schema'])).out])
    expect(JSON.parse(out)).toHaveProperty('properties')
  })

  it('reports an invalid value, file or setting name, and suggests `config schema`, which works despite it', async () => {
    const said = async (config: unknown) => {
      put('work/decant.config.json', config)
      const { code, err } = await run(['config', 'show'])
      expect(code).toBe(2)
      return err.replace(/ \(.*decant\.config\.json\)/, '').replace(MORE, '')
    }
    expect(await said({ budget: 0.2 })).toBe(
      'decant: \'budget\' cannot be 0.2\n  The schema says: compress, compact: tokens (12000, "8k") or a share ("20%") of everything outside system text and tools. `decant config schema` prints it.\n',
    )
    expect(await said([])).toContain('The file is not a JSON object of settings')
    expect(await said({ 'x y': 1 })).toContain('`decant config schema` lists all settings.')
    expect((await run(['config', 'schema'])).code).toBe(0)
  })

  it('aligns all origins in one column, however long the values', async () => {
    put(USER, { anthropic: `https://${'long.'.repeat(12)}example` })
    const { out } = await run(['config', 'show', '--origin'])
    const columns = out
      .trim()
      .split('\n')
      .map((line) => Math.max(line.lastIndexOf('default'), line.lastIndexOf(root)))
    expect(new Set(columns).size).toBe(1)
  })

  it('prints origins below their settings if the terminal is too narrow for a column of them', async () => {
    put(USER, { budget: '30%' })
    const { out } = await run(['config', 'show', '--origin'], { COLUMNS: '38' })
    expect(out).toMatch(/^budget +30%\n {2}\S+/m)
    expect(out.split('\n').filter((line) => /^ {2}\S/.test(line)).length).toBe(out.trimEnd().split('\n').length / 2)
  })

  it('prints only the origin of an overlong value below its setting, and aligns the others within the terminal', async () => {
    put(USER, { anthropic: `https://${'long.'.repeat(6)}example`, google: 'https://g.example' })
    const { out } = await run(['config', 'show', '--origin'], { COLUMNS: '60' })
    expect(out).toMatch(/^budget +20% +default$/m)
    expect(out).toMatch(/^anthropic +https:\S+example\n {2}\S.*config\.json$/m)
    const beside = out.split('\n').filter((line) => line.endsWith(' default') && !line.startsWith('  '))
    expect(new Set(beside.map((line) => line.lastIndexOf(' '))).size).toBe(1)
    expect(beside.filter(({ length }) => length > 60)).toEqual([])
  })

  it('takes each value from the flag, the environment, the folder’s file, the user’s file or the default, in this order', async () => {
    put(USER, { budget: 400, window: 50_000, anthropic: 'https://proxy.example' })
    put('work/decant.config.json', { $schema: 'x', budget: 500, sliding_window_size: 5 })
    expect(await shownSettings({ DECANT_WINDOW: '70000' })).toMatchObject({
      budget: ['500', '/work/decant.config.json'],
      window: ['70000', 'DECANT_WINDOW'],
      anthropic: ['https://proxy.example', `/${USER}`],
      sliding_window_size: ['5', '/work/decant.config.json'],
      port: ['8787', 'default'],
    })
    for (const wrong of [{ sliding_window_size: 'abc' }, { DECANT_PORT: 'abc' }, { DECANT_WINDOW: '0' }, { DECANT_BUDGET: 'much' }])
      expect(await run(['config', 'show'], wrong)).toMatchObject({ code: 2, err: expect.stringContaining(Object.values(wrong)[0] as string) })
    expect((await shownSettings({ SLIDING_WINDOW_SIZE: '7' })).sliding_window_size).toEqual(['7', 'SLIDING_WINDOW_SIZE'])
    expect(await budgetOf(['--budget', '600'], { DECANT_BUDGET: '550' })).toBe(600)
    expect(await budgetOf([], { DECANT_BUDGET: '550' })).toBe(550)
    expect(await budgetOf([])).toBe(500)
    rmSync(join(root, 'work/decant.config.json'))
    expect(await budgetOf([])).toBe(400)
    rmSync(join(root, USER))
    expect(await budgetOf([])).not.toBe(400)
  })

  it('names the variable, option or file of an invalid value, and only in commands that use it', async () => {
    const said = async (env: Record<string, string>, ...args: string[]) => (await run(args, env)).err.split('\n')[0]
    const compress = ['compress', 'run.json', '--dry-run']
    expect(await said({ DECANT_BUDGET: 'abc' }, ...compress)).toBe("decant: DECANT_BUDGET: 'abc' is not a budget")
    expect(await said({}, ...compress, '--budget', 'abc')).toBe("decant: --budget: 'abc' is not a budget")
    const told = async (budget: string) => (await run([...compress, '--budget', budget])).err.split('\n')[1]
    expect(await told('200%')).toBe(await told('abc'))
    expect(await said({}, 'serve', '--openai', 'foo')).toBe("decant: --openai: 'foo' is not a base URL")
    expect((await run(['serve', '--openai', 'foo'])).err).toContain('https://api.openai.com')
    expect(await said({ DECANT_STRATEGY: 'foo' }, ...compress)).toBe('decant: DECANT_STRATEGY: There is no strategy or preset named "foo"')
    put('work/deep/run.json', history)
    put('work/deep/decant.config.json', { strategy: 'newest,foo' })
    const file = join(folder, 'decant.config.json')
    expect(await said({}, ...compress)).toBe(`decant: There is no strategy or preset named "foo" (${file})`)
    expect(await said({}, ...compress, '--strategy', 'newest')).not.toContain('foo')
    expect(await said({}, 'inspect', 'run.json')).toBe('')
    put(USER, { anthropic: 'https://proxy.example/?key=1' })
    expect(await said({ DECANT_SCOPE: 'a b' }, ...compress)).toBe("decant: DECANT_SCOPE: 'a b' is not the name of a scope")
    expect(await said({ DECANT_GOOGLE: 'foo' }, 'serve')).toBe("decant: DECANT_GOOGLE: 'foo' is not a base URL")
    expect(await said({}, 'wrap', 'claude', '--dry-run')).toContain(`is not a base URL (${join(root, USER)})`)
    put('work/deep/decant.config.json', { budget: '0.2' })
    expect(await said({}, ...compress)).toBe(`decant: 0.2 tokens are less than one (${file})`)
  })

  it('prints null for an unset value with --json, and a dash for people', async () => {
    const { settings } = JSON.parse((await run(['config', 'show', '--json'])).out)
    const held = (name: string) => settings.find(({ setting }: { setting: string }) => setting === name)?.value
    expect([held('conversation_turn_threshold'), held('port')]).toEqual([null, '8787'])
    expect((await run(['config', 'show'])).out).toMatch(/^conversation_turn_threshold +-$/m)
  })

  it('prints values, their origins with --origin, and the path of the configuration file', async () => {
    put('work/decant.config.json', { model: 'team-a' })
    const { out, err } = await run(['config', 'show', '--origin'])
    expect(out).toMatch(/^model +team-a +.*decant\.config\.json$/m)
    expect(out).toMatch(/^port +8787 +default$/m)
    expect(err).toContain(join(root, 'work/decant.config.json'))
    expect((await run(['config', 'show'])).out).not.toContain('default')
  })

  it('resolves a path in the user’s file relative to that file', async () => {
    put(USER, { archive: 'kept/here.db' })
    expect((await shownSettings()).archive).toEqual([join(root, 'home/decant/kept/here.db'), `/${USER}`])
    expect((await run(['doctor', '--json'])).out).toContain('kept/here.db')
  })

  it.each(['scope', 'archive', 'host', 'anthropic', 'openai', 'google'])('rejects %s in the file of a folder', async (setting) => {
    put('work/decant.config.json', { [setting]: ['scope', 'host', 'archive'].includes(setting) ? 'all' : 'https://evil.example' })
    const { code, err } = await run(['compress', '-', '--dry-run'], {}, history)
    expect([code, err]).toEqual([2, expect.stringContaining(`'${setting}' is not allowed in the file of a folder`)])
    expect(err).toContain(`Put it into your own configuration file, ${join(root, USER)}.`)
  })

  it.each([
    ['{"budgt": 3}', "Did you mean 'budget'?"],
    ['{"trigger": 0.5}', '{ "models": { "*": { "at": 0.5'],
    ['{"budget": "lots"}', 'budget'],
    ['{"port": 70000}', 'port'],
    ['{"window":', 'not JSON'],
    ['[]', 'The file'],
  ])('reports what is wrong with %s and in which file, and `decant status` still exits with 0', async (text, words) => {
    put('work/decant.config.json', text)
    const { code, err } = await run(['compress', '-', '--dry-run'], {}, history)
    expect(code).toBe(2)
    expect(err).toContain(words)
    expect(err).toContain('decant.config.json')
    expect((await run(['status', '--gateway', 'http://127.0.0.1:1'])).code).toBe(0)
  })

  it.each([
    ['{"models": {"m":\n', '{"at":', '}', '}}', "line 2: 'models.m.at.at'"],
    ['{"budget":', '[', ']', '}', "line 1: 'budget.0.0.0'"],
  ])('reports the place of values that are nested too deep: %j', async (begin, open, shut, end, place) => {
    put('work/decant.config.json', `${begin}${open.repeat(20_000)}1${shut.repeat(20_000)}${end}`)
    const { code, err } = await run(['config', 'show'])
    expect([code, ...err.replace(MORE, '').split('\n')]).toEqual([
      2,
      `decant: ${place} is nested more than 16 levels deep (${join(root, 'work/decant.config.json')})`,
      '  `decant config schema` lists all settings and what each may be.',
      '',
    ])
  })

  it.each([
    ['nowhere', 'The link leads to no file'],
    ['itself', 'The file cannot be read'],
  ])('rejects a configuration file that is a link to %s', async (target, words) => {
    for (const file of ['work/decant.config.json', USER]) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      symlinkSync(target === 'itself' ? join(root, file) : target, join(root, file))
      const { code, err } = await run(['compress', '-', '--dry-run'], {}, history)
      expect([code, err]).toEqual([2, expect.stringContaining(words)])
      rmSync(join(root, file))
    }
  })

  it('rejects a setting that is set twice, with its line', async () => {
    put('work/decant.config.json', '{ "budget": "10%",\n "tools": {},\n "budget": "20%" }')
    expect(await run(['config', 'show'])).toMatchObject({ code: 2, err: expect.stringContaining("line 3: 'budget' is set a second time") })
  })

  it('accepts comments and trailing commas in a .json or .jsonc file, and rejects both files in one folder', async () => {
    const text = '\uFEFF// what holds\n{ "model": "a // b, /* c */ }", /* a\n tenth */ "budget": "10%", "tools": { "x": "pin", }, }\n'
    for (const name of ['decant.config.json', 'decant.config.jsonc']) {
      put(`work/${name}`, text)
      expect(await shownSettings()).toMatchObject({
        model: ['a // b, /* c */ }', `/work/${name}`],
        budget: ['10%', `/work/${name}`],
        'tools.x': ['pin', `/work/${name}`],
      })
      rmSync(join(root, 'work', name))
    }
    put('home/decant/config.jsonc', '{ "port": 9000, } // mine')
    expect((await shownSettings()).port).toEqual(['9000', '/home/decant/config.jsonc'])
    put(USER, {})
    expect(await run(['config', 'show'])).toMatchObject({ code: 2, err: expect.stringContaining('There are two configuration files') })
    rmSync(join(root, 'home/decant/config.jsonc'))
    for (const wrong of ['{ "a": /* open', '{ "budget": "10%",, }', '{ , }', '{ "budget": "1" } /']) {
      put('work/decant.config.json', wrong)
      expect(await run(['config', 'show'])).toMatchObject({ code: 2, err: expect.stringContaining('not JSON') })
    }
  })

  it('takes each rule for a tool or model from the folder before the user, and shows its origin', async () => {
    put(USER, { tools: { bash: 'pin', read: 'pin' }, models: { 'gpt-*': { window: 1000, target: 0.3 }, o3: { budget: 700 } } })
    put('work/decant.config.json', { tools: { bash: 'first' }, models: { 'gpt-*': { window: '2k' } } })
    expect(await shownSettings()).toMatchObject({
      'tools.bash': ['first', '/work/decant.config.json'],
      'tools.read': ['pin', `/${USER}`],
      'models.gpt-*.window': ['2000', '/work/decant.config.json'],
      'models.gpt-*.target': ['0.3', `/${USER}`],
      'models.o3.budget': ['700', `/${USER}`],
    })
  })

  it.each([
    [{ models: { m: { windw: 3 } } }, "There is no setting 'models.m.windw'", "Did you mean 'window'?"],
    [{ models: { m: { window: '3x' } } }, '\'models.m.window\' cannot be "3x"', 'context window in tokens'],
    [{ models: { m: { window: '0k' } } }, '\'models.m.window\' cannot be "0k"', 'context window in tokens'],
    [{ models: { m: { at: 0.3, target: 0.5 } } }, "'models.m.at': Compacting at 0.3 of the window to a target of 0.5", '"target"'],
    [{ models: { m: { at: 0.3 } } }, "'models.m.at': Compacting at 0.3 of the window to a target of 0.4", '"target"'],
    [{ models: { m: { target: 0.9 } } }, "'models.m.target': Compacting at 0.8 of the window to a target of 0.9", '"target"'],
    [{ models: { m: { budget: '0.2' } } }, "'models.m.budget': 0.2 tokens are less than one", "'20%'"],
    [{ models: { m: 3 } }, "'models.m' cannot be 3", 'The schema says'],
    [{ tools: { bash: 'frist' } }, '\'tools.bash\' cannot be "frist"', '"first"'],
    [{ tools: ['bash'] }, '\'tools\' cannot be ["bash"]', 'By tool name'],
  ])('reports what is wrong with the rules %j, and a remedy', async (config, what, remedy) => {
    await expectRejected(config, what, remedy)
  })

  it.each([
    [{ window: 5 }, "No model takes as few tokens as 5, which 'window' says", 'Give for example "window": "5k".'],
    [{ window: '0.2k' }, "No model takes as few tokens as 200, which 'window' says", 'Give for example "window": "200k".'],
    [{ models: { 'o*': { window: 128 } } }, "No model takes as few tokens as 128, which 'models.o*.window' says", 'Give for example "window": "128k".'],
    [{ window: '200000k' }, "No model takes as many tokens as 200000000, which 'window' says", 'Give for example "window": "200000".'],
    [{ window: 1e15 }, "No model takes as many tokens as 1000000000000000, which 'window' says", 'Give for example "window": "200k".'],
    [{ window: 1e30 }, "'window' cannot be 1e+30", 'context window in tokens'],
    [{ budget: 20 }, '20 tokens are too few for any history', "Write '20k' for thousands, '20%' for a share."],
    [{ budget: '1000m' }, 'No model takes as many tokens as 1000000000', "Give for example '8k' or '20%'."],
    [{ models: { m: { budget: 20 } } }, "'models.m.budget': 20 tokens are too few for any history", "'20%'"],
    [{ models: { m: { at: 80 } } }, "'models.m.at' cannot be 80", '(0.8)'],
    [{ models: { m: { target: 1e-30 } } }, "'models.m.target': Of a window of 200000 tokens that leaves 0", 'the default is 0.4'],
    [{ models: { m: { window: 1000, at: 0.02, target: 0.01 } } }, "'models.m.target': Of a window of 1000 tokens that leaves 10", 'the default is 0.4'],
    [{ window: 1000, models: { m: { target: 0.05 } } }, "'models.m.target': Of a window of 1000 tokens that leaves 50", 'the default is 0.4'],
    [{ sliding_window_size: 1e12 }, "'sliding_window_size' cannot be 1000000000000", '1 to 1000000'],
    [{ importance_score_threshold: 1e300 }, "'importance_score_threshold' cannot be 1e+300", '0 to 100'],
    [{ conversation_turn_threshold: 0 }, "'conversation_turn_threshold' cannot be 0", '1 to 1000000'],
  ])('rejects implausible numbers, and suggests what was likely meant: %j', async (config, what, remedy) => {
    await expectRejected(config, what, remedy)
  })

  it('rejects implausible numbers in a variable, but accepts a small budget as an option', async () => {
    for (const [name, value, what] of [
      ['DECANT_WINDOW', '5', 'No model takes as few tokens as 5, which DECANT_WINDOW says'],
      ['DECANT_WINDOW', '200000k', 'No model takes as many tokens as 200000000, which DECANT_WINDOW says'],
      ['DECANT_BUDGET', '20', 'DECANT_BUDGET: 20 tokens are too few for any history'],
    ] as const)
      expect(await run(['compress', '-', '--dry-run'], { [name]: value }, history)).toMatchObject({ code: 2, err: expect.stringContaining(what) })
    expect((await run(['compress', '-', '--dry-run', '--budget', '20'], {}, history)).code).not.toBe(2)
  })

  it('checks the target of a rule against the window in force: of an option or variable, else of the rule, else for all models', async () => {
    put('work/decant.config.json', { window: 1000, models: { m: { window: '100k', target: 0.05 } } })
    const leaves = (tokens: number) => expect.stringContaining(`'models.m.target': Of a window of 1000 tokens that leaves ${tokens}`)
    expect((await run(['config', 'show'])).code).toBe(0)
    expect(await run(['config', 'show'], { DECANT_WINDOW: '1k' })).toMatchObject({ code: 2, err: leaves(50) })
    expect(await run(['serve', '--port', '0', '--window', '1k'])).toMatchObject({ err: leaves(50) })
    put('work/decant.config.json', { window: '100k', models: { m: { target: 0.05 } } })
    expect((await run(['config', 'show'])).code).toBe(0)
  })

  it('takes the budget from the rule of the model, unless an option or a variable sets it', async () => {
    put('work/decant.config.json', { budget: 500, models: { 'gpt-*': { budget: 650 }, 'gpt-5-mini': { budget: '700' } } })
    expect(await budgetOf([])).toBe(500)
    expect(await budgetOf(['--model', 'gpt-5'])).toBe(650)
    expect(await budgetOf(['--model', 'gpt-5-mini'])).toBe(700)
    expect(await budgetOf(['--model', 'gpt-5', '--budget', '600'])).toBe(600)
    expect(await budgetOf(['--model', 'gpt-5'], { DECANT_BUDGET: '550' })).toBe(550)
    put('work/decant.config.json', { models: { 'gpt-5*': { window: 50_000 } } })
    expect((await run(['inspect', '-', '--model', 'gpt-5-mini', '--json'], {}, history)).out).toContain('"window":50000')
  })

  it('accepts 20k and 1.5M as token counts in a file, a variable and a rule, and rejects malformed counts', async () => {
    const windowOf = async (env: Record<string, string> = {}) => JSON.parse((await run(['inspect', '-', '--model', 'm', '--json'], env, history)).out).window
    put('work/decant.config.json', { window: '1.5M', budget: '1.001k', models: { m: { window: '20k' } } })
    expect((await shownSettings()).window?.[0]).toBe('1500000')
    expect(await windowOf()).toBe(20_000)
    expect(await budgetOf([])).toBe(1001)
    expect(await budgetOf([], { DECANT_BUDGET: '0.6K' })).toBe(600)
    for (const wrong of ['0', '1.5', '20kb', '-1']) {
      const { code, err } = await run(['serve', '--window', wrong, '--port', '0'])
      expect([code, err.split('\n')[0]]).toEqual([2, `decant: --window takes a number of tokens above 0, not '${wrong}'`])
    }
  })

  it('applies the budget of a file or a rule to compact', async () => {
    // Rounded to hundreds: handles are random, and some take a token more than others.
    const left = async (...args: string[]) => {
      const { runs } = JSON.parse((await run(['compact', '-', '--json', '--dry-run', ...args], {}, history)).out)
      return Math.round(runs[0].receipt.tokens.after / 100)
    }
    const [most, middle, least] = [
      await left('--model', 'gpt-5', '--budget', '3k'),
      await left('--model', 'gpt-5', '--budget', '2k'),
      await left('--model', 'gpt-5', '--budget', '1k'),
    ]
    expect(most).toBeGreaterThan(middle)
    expect(middle).toBeGreaterThan(least)
    put('work/decant.config.json', { budget: '3k', models: { 'gpt-5': { budget: '2k' } } })
    expect(await left('--model', 'gpt-4o')).toBe(most)
    expect(await left('--model', 'gpt-5')).toBe(middle)
    expect(await left('--model', 'gpt-5', '--budget', '1k')).toBe(least)
  })

  it('keeps whole or cuts first the results of the tool that a rule names, and ignores rules for unused tools', async () => {
    const compressed = async (tools: object) => {
      put('work/decant.config.json', { tools: { ...tools, none: 'pin' } })
      const { err, out } = await run(['compress', '-', '--budget', '60%', '--strategy', 'newest'], {}, history)
      expect(err).not.toContain('matches nothing')
      return out
    }
    const whole = (text: string) =>
      (JSON.parse(history) as { role: string; content: string }[]).filter(({ role, content }) => role === 'tool' && text.includes(JSON.stringify(content)))
        .length
    const asked = ['compress', '-', '--json', '--dry-run', '--budget', '60%', '--strategy', 'fold-repeats, newest']
    const named = async (...more: string[]) => JSON.parse((await run([...asked, ...more], {}, history)).out).files[0].runs[0].report.strategy
    put('work/decant.config.json', {})
    expect(await named()).toBe('fold-repeats,newest')
    put('work/decant.config.json', { tools: { read: 'first' } })
    expect(await named('--pin', 'port')).toBe('fold-repeats,newest')
    expect(whole(await compressed({ read: 'pin' }))).toBe(30)
    expect(whole(await compressed({ read: 'first' }))).toBe(3)
    expect(whole(await compressed({}))).toBeGreaterThan(3)
    put('work/decant.config.json', { tools: { read: 'pin', none: 'pin' } })
    for (const command of ['compress', 'compact']) {
      const { code, err } = await run([command, '-', '--budget', '5%', '--dry-run'], {}, history)
      expect(code).toBe(4)
      expect(err).toMatch(/\n {2}"tools": \{ "read": "pin" \} keeps 60 messages whole \([\d.]+k tokens\)\.\n/)
      expect(err).not.toContain('none')
    }
  })

  it('looks for a file no further up than the root of the repository', async () => {
    put('work/decant.config.json', { budget: 500 })
    mkdirSync(join(folder, '.git'))
    expect((await shownSettings()).budget).toEqual(['20%', 'default'])
  })

  it('holds every default: no source file of the command line repeats one', () => {
    const sources = globSync('src/cli/**/*.ts').map((file) => readFileSync(file, 'utf8'))
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap((text) => text.match(/options\.\w+ \?\? ['"\d].*/g) ?? [])).toEqual([])
  })

  it('ships an up-to-date JSON schema, which accepts valid settings and rejects invalid ones', async () => {
    const shipped = JSON.parse(readFileSync(join(import.meta.dirname, '../../config.schema.json'), 'utf8'))
    expect(JSON.parse((await run(['config', 'schema'])).out), 'run: node scripts/config-schema.ts').toEqual(shipped)
    const schema = z.fromJSONSchema(shipped)
    expect(schema.safeParse({ budget: '8k', window: 500, $schema: 'https://example/config.schema.json' }).success).toBe(true)
    for (const wrong of [{ budget: 'much' }, { windows: 1 }, { window: 5 }, { window: 1e9 }, { port: -1 }, { anthropic: 3 }])
      expect(schema.safeParse(wrong).success).toBe(false)
  })
})
