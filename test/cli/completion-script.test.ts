import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { GENERAL_OPTIONS } from '../../src/cli/option/general-options.ts'
import { formats } from '../../src/format/index.ts'
import { pipelineNames } from '../../src/pipeline/index.ts'
import { decant } from './fake-terminal.ts'

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0
const script = async (shell: string) => (await decant(tmpdir(), ['completion', shell])).out

describe('decant completion', () => {
  it.skipIf(!has('bash'))('completes commands, options and names in bash, and nothing where a file is expected', async () => {
    const ask = (line: string[]) => `COMP_WORDS=(${line.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${line.length - 1}; _decant; echo "\${COMPREPLY[@]}"`
    const lines = [
      ['decant', 'comp'],
      ['decant', 'compress', '--dr'],
      ['decant', 'serve', '--bud'],
      ['decant', 'prune', '--no'],
      ['decant', 'doctor', '--deb'],
      ['decant', 'compress', 'ru'],
      ['decant', 'turn', ''],
      ['decant', 'config', 'sc'],
      ['decant', 'config', 'schema', 's'],
      ['decant', 'compress', 'run.json', '--strategy', 'ti'],
      ['decant', 'compress', '--strategy', 'tidy,cov'],
      ['decant', 'compact', '--to', '=', 'anth'],
      ['decant', 'evaluate', '--from', '=', 'tau'],
      ['decant', 'learn', '--export', ''],
      ['decant', 'logs', 'co'],
      ['decant', 'evaluate', '--strategy', 'cover,or'],
      ['decant', 'compress', '--strategy', 'or'],
      ['decant', 'compress', '--budget', '8'],
    ].map(ask)
    const { stdout, status } = spawnSync('bash', ['-c', `${await script('bash')}\n${lines.join('\n')}`], { encoding: 'utf8' })
    const options = 'tidy time-decay\ntidy,cover\nanthropic-messages\ntau-bench tau2-bench\nskills rules\ncodex copilot continue\ncover,oracle\n\n\n'
    expect([status, stdout]).toEqual([0, `compress compact completion\n--dry-run\n\n--no-input\n--debug\n\noff hold on\nschema\n\n${options}`])
  })

  it.skipIf(!has('fish'))('completes options and their values in fish', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'decant-completion-')), 'fish')
    writeFileSync(file, await script('fish'))
    const ask = (line: string) => `complete -C '${line}'`
    const lines = ['decant compress --strategy ti', 'decant compact --to=anth', 'decant learn --export ', 'decant compress --dr'].map(ask)
    const { stdout } = spawnSync('fish', ['-c', `source '${file}'; ${lines.join('; ')}`], { encoding: 'utf8' })
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0])
    expect(found).toEqual(['tidy', 'time-decay', '--to=anthropic-messages', 'rules', 'skills', '--dry-run'])
  })

  it.each(['bash', 'zsh', 'fish'])('names every command, option, strategy and format in a valid %s script', async (shell) => {
    const text = await script(shell)
    for (const { usage, options } of commands) {
      expect(text).toContain(usage.split(' ')[0])
      for (const { flag } of [...options, ...GENERAL_OPTIONS]) expect(text).toContain((flag.split(' ')[0] as string).replace(/^--/, ''))
    }
    for (const name of [...pipelineNames, ...formats.map((format) => format.name)]) expect(text).toContain(name)
    if (shell !== 'bash') expect(text.replaceAll('\\:', ':')).toContain('tool:NAME, file:PATH')
    // From a file: fish reads no script from the kind of pipe that Node makes.
    const file = join(mkdtempSync(join(tmpdir(), 'decant-completion-')), shell)
    writeFileSync(file, text)
    if (has(shell)) expect(spawnSync(shell, ['-n', file]).status).toBe(0)
  })

  it('lists the supported shells if the shell is unknown', async () => {
    const { code, err } = await decant(tmpdir(), ['completion', 'tcsh'])
    expect(code).toBe(2)
    expect(err).toContain('bash, zsh, fish')
  })
})
