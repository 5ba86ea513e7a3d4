import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { EXIT } from '../../src/cli/index.ts'
import { decant } from './fake-terminal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-arguments-'))
  for (const name of ['run.json', '-x.json', '--pin']) writeFileSync(join(folder, name), JSON.stringify(history))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const history = Array.from({ length: 40 }, (_, i) => ({
  role: i % 2 ? 'assistant' : 'user',
  content: `Step ${i}: commit with --no-verify-${i} at -5 degrees. `.repeat(12),
}))
const compress = (...args: string[]) => decant(folder, ['compress', '--budget', '20%', '--quiet', ...args])
/** The exit code and the lines of the error. */
const said = async (...args: string[]) => {
  const { code, err } = await decant(folder, args)
  return [code, ...err.trim().split('\n')]
}

it('--version prints the version, also after a command', async () => {
  const { out } = await decant(folder, ['--version'])
  expect(out).toMatch(/^decant\/\d/)
  expect(await decant(folder, ['compress', '--version'])).toMatchObject({ code: 0, out })
})

describe('a repeated option', () => {
  const valued = commands.flatMap(({ usage, options }) => {
    const [command = '', argument] = usage.split(' ')
    const flags = options.filter(({ flag, repeatable }) => flag.includes(' ') && !repeatable).map(({ flag }) => flag.split(' ')[0] ?? '')
    return flags.map((flag) => ({ command, flag, args: argument === undefined ? [] : ['run.json'] }))
  })

  it('is rejected for every option that takes one value, before any file is written', async () => {
    expect(valued.length).toBeGreaterThan(60)
    for (const { command, flag, args } of valued) {
      const { code, out, err } = await decant(folder, [command, ...args, flag, '1', `${flag}=2`])
      expect([command, code, out, err]).toEqual([command, 2, '', `decant: ${flag} was given 2 times: 1, 2\n  Give it once: it takes one value.\n`])
    }
    const twice = await compress('run.json', '--archive', 'a.db', '--archive', 'b.db', '--out', 'small.json')
    expect([twice.code, ...['a.db', 'b.db', 'small.json'].map((name) => existsSync(join(folder, name)))]).toEqual([2, false, false, false])
  })

  it('accumulates the values of --pin, and has no effect for a switch such as --dry-run', async () => {
    const { code, out } = await compress('run.json', '--pin', 'Step 7:', '--pin', 'Step 9:', '--dry-run', '--dry-run', '--json', '--json')
    expect([code, (JSON.parse(out) as { schema: number }).schema]).toEqual([0, 1])
    expect((await compress('run.json', '--pin', 'Step 7:', '--pin', 'Step 9:')).out).toMatch(/Step 7: .*Step 9: /)
  })
})

describe('arguments after `--`', () => {
  it('are read as files or as a query, even if they look like options', async () => {
    for (const name of ['-x.json', '--pin']) {
      const { code, out, err } = await compress('--out', 'small.json', '--', name)
      expect([code, out, err]).toEqual([0, '', ''])
      expect((await decant(folder, ['restore', 'small.json'])).out).toBe(JSON.stringify(history))
    }
    expect((await compress('--out', 'o', '--', 'run.json', '-x.json')).code).toBe(0)
    expect(readFileSync(join(folder, 'o/-x.json.decant.json'), 'utf8')).toContain('decant:')
    const found = await decant(folder, ['recall', '--json', '--', '--no-verify-3'])
    expect([found.code, (JSON.parse(found.out) as { query: string }).query]).toEqual([0, '--no-verify-3'])
    expect((await decant(folder, ['restore', '--', '--help'])).err).toContain('There is no such file')
  })

  it('give no value to an option before `--`; without a command the first one is rejected as an unknown command', async () => {
    expect(await compress('run.json', '--out', '--', 'x.json')).toMatchObject({ code: 2, err: expect.stringContaining('--out has no value') })
    expect(await decant(folder, ['--', '--pin'])).toMatchObject({ code: 2, err: expect.stringContaining("There is no command '--pin'") })
  })

  it('the error for an unknown option of recall suggests `--`, and a negative number is a query without it', async () => {
    expect((await decant(folder, ['recall', '--nothing'])).err).toContain('begins with `-` after `--`')
    await compress('run.json')
    const found = await decant(folder, ['recall', '-5', '--json'])
    expect([found.code, (JSON.parse(found.out) as { query: string }).query]).toEqual([0, '-5'])
  })
})

it('the help of every command begins with its description and lists every exit code', async () => {
  for (const { usage, text } of commands) {
    const { out } = await decant(folder, [usage.split(' ')[0] as string, '--help'], '', { COLUMNS: '200' })
    expect(out.split('\n')[2], usage).toBe(`${text}.`)
    for (const code of [...Object.values(EXIT), 130]) expect(out, usage).toMatch(new RegExp(`\\b${code} [a-z]`))
  }
})

describe('the error for an invalid command line', () => {
  it('names the file and its number of runs if --run is out of range', async () => {
    for (const command of ['inspect', 'compress'])
      expect((await said(command, 'run.json', '--run', '7'))[1]).toBe('decant: There is no run 7: the file holds 1 (run.json)')
  })

  it.each([
    ['evaluate', '--strategy', 'newest,covr', 'There is no strategy or preset named "covr"'],
    ['evaluate', '--habits', 'none.json', 'There is no such habits file'],
    ['evaluate', '--to', 'opnai', "There is no format named 'opnai'"],
    ['compress', '--strategy', 'covr', 'There is no strategy or preset named "covr"'],
    ['compress', '--to', 'opnai', "There is no format named 'opnai'"],
    ['compress', '--from', 'cdx', "There is no format named 'cdx'"],
    ['compress', '--run', 'x', '--run takes a whole number'],
    ['inspect', '--from', 'cdx', "There is no format named 'cdx'"],
    ['habits', '--from', 'cdx', "There is no format named 'cdx'"],
    ['learn', '--from', 'cdx', "There is no format named 'cdx'"],
  ])('of %s with a wrong %s is reported once, and before any input is read', async (command, option, value, expected) => {
    const inputs = ['no-log.json', 'other.json'].map((name) => join(folder, name))
    for (const path of inputs) writeFileSync(path, 'no log')
    const { code, out, err } = await decant(folder, [command, ...inputs, option, value, ...(command === 'compress' ? ['--dry-run'] : [])])
    expect({ code, out }).toEqual({ code: expect.any(Number), out: '' })
    expect(code).not.toBe(0)
    expect(err.match(/^decant: .*/gm)).toEqual([expect.stringContaining(expected)])
  })

  it('does not ask for a key if --llm names no model', async () => {
    for (const words of ['openai', 'openai:'])
      expect((await said('compact', 'run.json', '--llm', words))[1]).toBe(`decant: '${words}' names no provider and model`)
    expect((await said('compact', 'run.json', '--llm', 'openai:gpt-5-mini'))[2]).toContain('OPENAI_API_KEY')
  })

  it('names the missing, surplus or invalid value, and gives a working example', async () => {
    expect(await said('recall')).toEqual([2, 'decant: `decant recall` lacks an argument: decant recall <...query>', '  For example: decant recall 7f3k2a9qxy'])
    expect(await said('mcp', 'foo')).toEqual([
      2,
      "decant: `decant mcp` takes no argument, not also 'foo'",
      '  For example: claude mcp add decant -- decant mcp',
    ])
    expect(await said('inspect', 'run.json', '--top')).toEqual([2, 'decant: --top has no value', '  Give a value, or leave the option out.'])
    expect((await said('serve', '--port', '99999'))[2]).toBe('  Give for example --port 8787.')
    expect((await said('serve', '--window', '0'))[2]).toBe('  Give for example --window 200k or 200000.')
    expect((await said('serve', '--window', '5')).slice(0, 3).join('\n')).toContain('No model takes as few tokens as 5, which --window says')
    expect((await said('serve', '--window', '5')).join('\n')).toContain('Give for example --window 5k.')
  })

  it('suggests the right command for a synonym or a misspelled name', async () => {
    for (const [word, command] of [
      ['search', 'recall'],
      ['Summarize', 'compact'],
      ['proxy', 'serve'],
      ['comprss', 'compress'],
    ] as const)
      expect(await said(word)).toEqual([2, `decant: There is no command '${word}'`, `  Did you mean \`decant ${command}\`?`])
  })

  it('mentions how many runs the file holds for a --run that it does not hold, and that standard input is empty', async () => {
    expect(await said('inspect', 'run.json', '--run', '9')).toEqual([
      2,
      'decant: There is no run 9: the file holds 1 (run.json)',
      '  Leave --run out: the file holds one run.',
    ])
    await compress('run.json', '--out', 'small.json')
    expect(await said('restore', '-')).toEqual([2, 'decant: The input is empty (standard input)', '  Give the file that decant wrote, whole.'])
  })

  it('names an option that would have no effect', async () => {
    const alone = '  Add --http, or leave it out.'
    expect(await said('mcp', '--port', '9000')).toEqual([2, 'decant: --port says where to listen, and nothing listens without --http', alone])
    expect(await said('mcp', '--host', 'localhost')).toEqual([2, 'decant: --host says where to listen, and nothing listens without --http', alone])
    for (const command of ['compress', 'compact', 'learn'])
      expect(await said(command, 'run.json', '--url', 'http://x')).toEqual([2, 'decant: --url is the address of the model of --llm', expect.any(String)])
    expect((await said('learn', 'run.json', '--out', 'x'))[1]).toBe('decant: --out names the export, and nothing is exported')
    for (const unused of [['--decay'], ['--budget', '10%'], ['--strategy', 'newest'], ['--to', 'gemini']])
      expect((await said('evaluate', 'run.json', '--cost', ...unused)).slice(0, 2)).toEqual([
        2,
        `decant: --cost replays sessions and does not take ${unused[0]}`,
      ])
    for (const unused of [
      ['--assume', 'failure'],
      ['--llm', 'openai:x'],
      ['--from', 'openai-chat'],
      ['--threads', '2'],
    ])
      expect((await said('learn', '--for', 'a task', ...unused)).slice(0, 2)).toEqual([
        2,
        `decant: ${unused[0]} is for learning from runs, and no run is named`,
      ])
    expect((await said('evaluate', 'run.json', '--to', 'anthropic'))[1]).toBe("decant: There is no format named 'anthropic'")
    expect((await said('compact', 'run.json', '--keep-rounds', '0.5'))[2]).toBe('  Give for example --keep-rounds 3.')
    expect((await said('compact', 'run.json', '-x.json'))[0]).toBe(2)
  })

  it('reports that a switch takes no value, as in `--dry-run=true`', async () => {
    for (const [value, remedy] of [
      ['true', 'Give --dry-run alone, or leave it out.'],
      ['', 'Give --dry-run alone, or leave it out.'],
      ['false', 'Leave it out.'],
    ])
      expect(await said('forget', 'abcdefghij', `--dry-run=${value}`)).toEqual([2, `decant: --dry-run takes no value, not '${value}'`, `  ${remedy}`])
    expect((await said('--debug=3', 'config', 'show'))[1]).toBe("decant: --debug takes no value, not '3'")
    expect((await said('wrap', 'true', '--quiet', '--', '--dry-run=true'))[0]).toBe(0)
    expect((await said('inspect', '--', '--json=5'))[1]).toContain('There is no such file')
  })

  it('names an unknown option, also without a command or with a dot in its name, and suggests a similar one', async () => {
    expect(await said('--foo')).toEqual([2, 'decant: There is no option `--foo` without a command', '  `decant --help` lists the commands.'])
    expect(await said('compact', 'run.json', '--keep-roundz', '3')).toEqual([
      2,
      'decant: `decant compact` has no option `--keep-roundz`',
      '  Did you mean `--keep-rounds`? Write an argument that begins with `-` after `--`.',
    ])
    expect((await said('compress', 'run.json', '-o', 'small.json'))[2]).toContain('Did you mean `--out`?')
    expect((await said('compress', 'run.json', '-d'))[2]).toContain('`decant compress --help` lists its options.')
    expect((await said('inspect', 'run.json', '--dry-run'))[1]).toBe('decant: `decant inspect` has no option `--dry-run`')
    expect((await said('compress', 'run.json', '--DRY-RUN'))[1]).toBe('decant: `decant compress` has no option `--DRY-RUN`')
    expect((await said('-x'))[1]).toBe('decant: There is no option `-x` without a command')
    expect(await said('compress', 'run.json', '--budget.x', '5')).toEqual([
      2,
      'decant: There is no option `--budget.x`',
      '  `decant COMMAND --help` lists the options of a command.',
    ])
    expect((await decant(folder, ['--debug'])).out).toContain('Usage:')
  })

  it('names an unknown option that is called like a property of Object.prototype', async () => {
    for (const name of [...Object.getOwnPropertyNames(Object.prototype), 'prototype', '_'])
      for (const typed of [[`--${name}`, '1'], [`--${name}=1`], [`--no-${name}`], [`--${name}`]])
        expect(await said('compress', 'run.json', '--dry-run', ...typed)).toEqual([
          2,
          expect.stringMatching(/^decant: There is no option `--/),
          '  `decant COMMAND --help` lists the options of a command. Write an argument that begins with `-` after `--`.',
        ])
    expect((await said('wrap', 'true', '--quiet', '--', '--constructor'))[0]).toBe(0)
  })

  it('shows how to pass a value that begins with a dash', async () => {
    for (const [value, written] of [
      ['-x', '--pin=-x'],
      ['--x', '--pin=--x'],
      ['-never deploy', "'--pin=-never deploy'"],
    ] as const) {
      expect(await said('compress', 'run.json', '--dry-run', '--pin', value)).toEqual([
        2,
        `decant: --pin has no value, and \`${value}\` is no option`,
        `  If it is the value, write ${written}.`,
      ])
      expect((await compress('run.json', '--dry-run', `--pin=${value}`)).code).toBe(0)
    }
    expect((await said('compress', 'run.json', '--pin', '--dry-run'))[1]).toBe('decant: --pin has no value')
    expect((await decant(folder, ['compress', '--pin', '-h'])).out).toContain('Usage:')
  })

  it('reports a long option with one dash as unknown, even if it contains the letter h of -h', async () => {
    expect(await said('compress', 'run.json', '-archive', 'a.db')).toEqual([
      2,
      'decant: There is no option `-archive`',
      '  Did you mean `--archive`? Write an argument that begins with `-` after `--`.',
    ])
    expect(await said('forget', 'abcdefghij', '-verbose')).toEqual([
      2,
      'decant: There is no option `-verbose`',
      '  `decant COMMAND --help` lists the options of a command. Write an argument that begins with `-` after `--`.',
    ])
    expect((await said('compress', 'run.json', '-json'))[2]).toContain('Did you mean `--json`?')
    expect((await said('compress', 'run.json', '-out=x.json'))[2]).toContain('Did you mean `--out`?')
    expect((await decant(folder, ['compress', '-help'])).out).toBe((await decant(folder, ['compress', '--help'])).out)
    expect((await said('wrap', 'true', '--quiet', '--', '-archive'))[0]).toBe(0)
  })

  it('shows that the arguments of a wrapped agent come after `--`', async () => {
    for (const [args, meant] of [
      [['wrap', 'echo', 'hi', 'my self', '007'], "decant wrap echo -- hi 'my self' 007"],
      [['wrap', '--', 'claude', '-p', 'hi'], 'decant wrap claude -- -p hi'],
      [['wrap'], 'decant wrap codex -- exec "Fix the failing test"'],
    ] as const)
      expect(await said(...args)).toEqual([2, expect.any(String), `  Write the agent before \`--\` and its own arguments after it: ${meant}`])
    const { out } = await decant(folder, ['wrap', '--help'])
    expect(out).toContain('$ decant wrap <agent> [-- args]')
  })
})

it('positional arguments after a switch are all kept', async () => {
  expect((await decant(folder, ['wrap', '--quiet', 'true'])).code).toBe(0)
  const found = await decant(folder, ['recall', '--json', '007', 'true'])
  expect((JSON.parse(found.out) as { query: string }).query).toBe('007 true')
  expect(await compress('--dry-run', 'run.json')).toMatchObject({ code: 0, err: '' })
  const both = await decant(folder, ['compress', 'run.json', '--dry-run', './run.json', '--json'])
  expect((JSON.parse(both.out) as { files: { file: string }[] }).files.map(({ file }) => file)).toEqual(['run.json', './run.json'])
  expect((await said('forget', '--dry-run', 'abcdefghij'))[1]).toContain("'abcdefghij'")
})

it('help prints the same as --help, and both suggest the right name of a misspelled command', async () => {
  expect((await decant(folder, ['help'])).out).toBe((await decant(folder, ['--help'])).out)
  const of = await decant(folder, ['help', 'compress'])
  expect([of.code, of.out]).toEqual([0, (await decant(folder, ['compress', '--help'])).out])
  for (const args of [
    ['help', 'compres'],
    ['compres', '--help'],
    ['-h', 'compres'],
    ['compres', '--version'],
  ])
    expect(await decant(folder, args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Did you mean `decant compress`') })
})

describe('the short option -q', () => {
  it('means --quiet in commands that have it, and is rejected in others', async () => {
    const short = (...args: string[]) => decant(folder, ['compress', 'run.json', '--budget', '20%', '--out', 'small.json', ...args])
    expect(await short('-q')).toMatchObject({ code: 0, out: '', err: '' })
    expect((await short()).err).toContain('valid on the wire')
    expect((await decant(folder, ['-q', 'compress', 'run.json', '--out', 'small.json'])).err).toBe('')
    expect((await decant(folder, ['compress', '-q', 'run.json', '--out', 'small.json'])).err).toBe('')
    expect((await decant(folder, ['inspect', 'run.json', '-q'])).err).toContain('`decant inspect` has no option `-q`')
    expect((await decant(folder, ['compress', '--', '-q'])).err).toContain('no such file')
    expect((await decant(folder, ['compress', '--help'])).out).toMatch(/-q, --quiet {2,}Print no summary/)
  })
})
