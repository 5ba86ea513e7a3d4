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

it('--version tells the version, behind a command too', async () => {
  const { out } = await decant(folder, ['--version'])
  expect(out).toMatch(/^decant\/\d/)
  expect(await decant(folder, ['compress', '--version'])).toMatchObject({ code: 0, out })
})

describe('an option given again', () => {
  const valued = commands.flatMap(({ usage, options }) => {
    const [command = '', argument] = usage.split(' ')
    const flags = options.filter(({ flag, repeatable }) => flag.includes(' ') && !repeatable).map(({ flag }) => flag.split(' ')[0] ?? '')
    return flags.map((flag) => ({ command, flag, args: argument === undefined ? [] : ['run.json'] }))
  })

  it('is refused for every option that takes one value, before anything is done', async () => {
    expect(valued.length).toBeGreaterThan(60)
    for (const { command, flag, args } of valued) {
      const { code, out, err } = await decant(folder, [command, ...args, flag, '1', `${flag}=2`])
      expect([command, code, out, err]).toEqual([command, 2, '', `decant: ${flag} was given 2 times: 1, 2\n  Give it once: it takes one value.\n`])
    }
    const twice = await compress('run.json', '--archive', 'a.db', '--archive', 'b.db', '--out', 'small.json')
    expect([twice.code, ...['a.db', 'b.db', 'small.json'].map((name) => existsSync(join(folder, name)))]).toEqual([2, false, false, false])
  })

  it('counts where it may be given several times, and does no harm where it is a switch', async () => {
    const { code, out } = await compress('run.json', '--pin', 'Step 7:', '--pin', 'Step 9:', '--dry-run', '--dry-run', '--json', '--json')
    expect([code, (JSON.parse(out) as { schema: number }).schema]).toEqual([0, 1])
    expect((await compress('run.json', '--pin', 'Step 7:', '--pin', 'Step 9:')).out).toMatch(/Step 7: .*Step 9: /)
  })
})

describe('what stands after `--`', () => {
  it('is a file or a query, whatever it looks like', async () => {
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

  it('is no value of an option before it, and no command', async () => {
    expect(await compress('run.json', '--out', '--', 'x.json')).toMatchObject({ code: 2, err: expect.stringContaining('--out has no value') })
    expect(await decant(folder, ['--', '--pin'])).toMatchObject({ code: 2, err: expect.stringContaining("There is no command '--pin'") })
  })

  it('is named where somebody might have meant it; a number below zero needs it not', async () => {
    expect((await decant(folder, ['recall', '--nothing'])).err).toContain('begins with `-` after `--`')
    await compress('run.json')
    const found = await decant(folder, ['recall', '-5', '--json'])
    expect([found.code, (JSON.parse(found.out) as { query: string }).query]).toEqual([0, '-5'])
  })
})

it('the help of a command begins with what it does, and names every exit code', async () => {
  for (const { usage, text } of commands) {
    const { out } = await decant(folder, [usage.split(' ')[0] as string, '--help'], '', { COLUMNS: '200' })
    expect(out.split('\n')[2], usage).toBe(`${text}.`)
    for (const code of [...Object.values(EXIT), 130]) expect(out, usage).toMatch(new RegExp(`\\b${code} [a-z]`))
  }
})

describe('a command line that is wrong', () => {
  const said = async (...args: string[]) => {
    const { code, err } = await decant(folder, args)
    return [code, ...err.trim().split('\n')]
  }

  it('names the file that does not hold a run', async () => {
    for (const command of ['inspect', 'compress'])
      expect((await said(command, 'run.json', '--run', '7'))[1]).toBe('decant: There is no run 7: the file holds 1 (run.json)')
  })

  it('is not asked for a key where it names no model', async () => {
    for (const words of ['openai', 'openai:'])
      expect((await said('compact', 'run.json', '--words', words))[1]).toBe(`decant: '${words}' names no provider and model`)
    expect((await said('compact', 'run.json', '--words', 'openai:gpt-5-mini'))[2]).toContain('OPENAI_API_KEY')
  })

  it('is told of in words of decant, with an example that makes sense', async () => {
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

  it('names the command that is called otherwise elsewhere', async () => {
    for (const [word, command] of [
      ['search', 'recall'],
      ['Summarize', 'compact'],
      ['proxy', 'serve'],
      ['comprss', 'compress'],
    ] as const)
      expect(await said(word)).toEqual([2, `decant: There is no command '${word}'`, `  Did you mean \`decant ${command}\`?`])
  })

  it('says which runs there are, and that the input is empty', async () => {
    expect(await said('inspect', 'run.json', '--run', 'x')).toEqual([2, expect.stringContaining('--run'), '  Leave --run out: the file holds one run.'])
    await compress('run.json', '--out', 'small.json')
    expect(await said('restore', '-')).toEqual([2, 'decant: The input is empty (standard input)', '  Give the file that decant wrote, whole.'])
  })

  it('is not passed over in silence where it would change nothing', async () => {
    const alone = '  Add --http, or leave it out.'
    expect(await said('mcp', '--port', '9000')).toEqual([2, 'decant: --port says where to listen, and nothing listens without --http', alone])
    expect(await said('mcp', '--host', 'localhost')).toEqual([2, 'decant: --host says where to listen, and nothing listens without --http', alone])
    for (const command of ['compress', 'compact', 'learn'])
      expect(await said(command, 'run.json', '--url', 'http://x')).toEqual([2, 'decant: --url is the address of the model of --words', expect.any(String)])
    expect((await said('learn', 'run.json', '--out', 'x'))[1]).toBe('decant: --out names the export, and nothing is exported')
    for (const unused of [['--decay'], ['--budget', '10%'], ['--strategy', 'newest'], ['--to', 'gemini']])
      expect((await said('evaluate', 'run.json', '--cost', ...unused)).slice(0, 2)).toEqual([
        2,
        `decant: --cost replays sessions and does not take ${unused[0]}`,
      ])
    for (const unused of [
      ['--assume', 'failure'],
      ['--words', 'openai:x'],
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

  it('gives a switch no value: `--dry-run=true` is no wet run of one more file', async () => {
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

  it('says which option is none, without a command and with a dot in it too', async () => {
    expect(await said('--foo')).toEqual([2, 'decant: There is no option `--foo` without a command', '  `decant --help` lists the commands.'])
    expect(await said('compact', 'run.json', '--keep-roundz', '3')).toEqual([
      2,
      'decant: `decant compact` has no option `--keep-roundz`',
      '  Did you mean `--keep-rounds`? Write an argument that begins with `-` after `--`.',
    ])
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

  it('passes over no option that is named like what every object has', async () => {
    for (const name of [...Object.getOwnPropertyNames(Object.prototype), 'prototype', '_'])
      for (const typed of [[`--${name}`, '1'], [`--${name}=1`], [`--no-${name}`], [`--${name}`]])
        expect(await said('compress', 'run.json', '--dry-run', ...typed)).toEqual([
          2,
          expect.stringMatching(/^decant: There is no option `--/),
          '  `decant COMMAND --help` lists the options of a command. Write an argument that begins with `-` after `--`.',
        ])
    expect((await said('wrap', 'true', '--quiet', '--', '--constructor'))[0]).toBe(0)
  })

  it('says how a value that begins with a dash is given', async () => {
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

  it('takes an option with one dash for no help: a letter of it asked for that, and nothing was done without a word', async () => {
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

  it('says where the arguments of an agent stand', async () => {
    for (const [args, meant] of [
      [['wrap', 'echo', 'hi', 'my self', '007'], "decant wrap echo -- hi 'my self' 007"],
      [['wrap', '--', 'claude', '-p', 'hi'], 'decant wrap claude -- -p hi'],
      [['wrap'], 'decant wrap codex -- exec "Fix the failing test"'],
    ] as const)
      expect(await said(...args)).toEqual([2, expect.any(String), `  Write the agent before \`--\` and its own arguments after it: ${meant}`])
    const { out } = await decant(folder, ['wrap', '--help'])
    expect(out).toContain('$ decant wrap <agent> [-- args]')
  })

  it('loses no word behind a switch', async () => {
    expect((await decant(folder, ['wrap', '--quiet', 'true'])).code).toBe(0)
    const found = await decant(folder, ['recall', '--json', '007', 'true'])
    expect((JSON.parse(found.out) as { query: string }).query).toBe('007 true')
    expect(await compress('--dry-run', 'run.json')).toMatchObject({ code: 0, err: '' })
    const both = await decant(folder, ['compress', 'run.json', '--dry-run', './run.json', '--json'])
    expect((JSON.parse(both.out) as { files: { file: string }[] }).files.map(({ file }) => file)).toEqual(['run.json', './run.json'])
    expect((await said('forget', '--dry-run', 'abcdefghij'))[1]).toContain("'abcdefghij'")
  })
})

it('help is a command too', async () => {
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

describe('the letter of an option', () => {
  it('is that option where its command has it, and nothing anywhere else', async () => {
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
