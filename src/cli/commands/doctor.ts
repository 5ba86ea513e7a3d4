import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { salvage } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { createCounter } from '../../token/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { openToRead } from '../archive/open-to-read.ts'
import type { OptionValues } from '../command.ts'
import { DEFAULTS } from '../config/defaults.ts'
import type { Setting } from '../config/setting.ts'
import { type Settled, settled } from '../config/settled.ts'
import { settledRules } from '../config/settled-rules.ts'
import { sound } from '../config/sound.ts'
import { archiveFolderCheck } from '../doctor/archive-folder-check.ts'
import type { Check } from '../doctor/check.ts'
import { diskCheck } from '../doctor/disk-check.ts'
import { mistypedVariable } from '../doctor/mistyped-variable.ts'
import { portCheck } from '../doctor/port-check.ts'
import { providerChecks } from '../doctor/provider-checks.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { faultOf } from '../fault.ts'
import { isThere } from '../files/is-there.ts'
import { write } from '../files/write.ts'
import { MODEL_KEYS } from '../model/model-keys.ts'
import { nodeFault } from '../node-fault.ts'
import { counted } from '../print/counted.ts'
import { folded } from '../print/folded.ts'
import { paint } from '../print/paint.ts'
import { plainLine } from '../print/plain-line.ts'
import { quoted } from '../print/quoted.ts'
import { tell } from '../print/tell.ts'
import { habitsOf } from '../rule/habits-of.ts'
import { proxyOf } from '../serve/proxy-of.ts'
import { upstreamsOf } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'

/** Bytes of records that are checked against their hashes, newest first: some seconds. */
const HASHED = 1e9

/** Columns before a finding: the verdict and the name; on a narrow terminal, where it is printed below these, only the verdict. */
const [BESIDE, BELOW] = [19, 5]

/** `decant doctor`: checks runtime, tokenizer, configuration, archive, port and keys; each failure names its fix. */
export async function runDoctor(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const { check, settings } = await configuration(terminal)
  const archive = options.archive ?? settings.get('archive')?.value
  const path = archivePath(archive, terminal)
  if (typeof options.salvage === 'string') return salvaged(path, options.salvage, options, terminal)
  const opened = await integrity(archive, terminal)
  // A file that is not an archive may be somebody else's, with whatever permissions they chose.
  const privacy = opened.ok ? [permissions(path)] : []
  const checks = [runtime(), tokenizer(), check, archiveFolderCheck(path), diskCheck(path), ...privacy, opened]
  checks.push(await portCheck(Number(settings.get('port')?.value ?? DEFAULTS.port)), keys(terminal))
  if (options.online) {
    const set = Object.fromEntries(['anthropic', 'openai', 'google'].map((name) => [name, settings.get(name as Setting)?.value]))
    checks.push(...(await providerChecks(upstreamsOf(set, terminal.env), proxyOf(terminal).proxy)))
  }
  const ok = checks.every((check) => check.ok)
  if (options.json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, ok, archive: path, checks })}\n`)
  else
    for (const check of checks)
      await write(terminal.stdout, options.plain ? plainLine(check.ok ? 'ok' : 'FAIL', check.name, check.found, check.fix) : line(check, terminal))
  return ok ? EXIT.ok : EXIT.failed
}

/** `--salvage`: copies what is sound to a new archive; the damaged one is unchanged. */
async function salvaged(path: string, to: string, { json }: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const made = await salvage(path, resolve(terminal.cwd, to))
  if (json) await write(terminal.stdout, `${JSON.stringify({ schema: 1, archive: path, salvaged: to, ...made })}\n`)
  else {
    const gone = [...(made.lost > 0 ? [counted(made.lost, 'record')] : []), ...(made.lostLinks > 0 ? [counted(made.lostLinks, 'link')] : [])]
    const lost = gone.length > 0 ? `; ${gone.join(' and ')} could not be saved` : ''
    await write(terminal.stdout, `${counted(made.records, 'record')} and ${counted(made.links, 'link')} saved to ${to}${lost}\n`)
    if (!made.sameKey) tell(terminal, 'The key of the archive is lost: old handles still work for what was saved, new ones are made with another key.\n')
  }
  return made.lost + made.lostLinks > 0 ? EXIT.integrity : EXIT.ok
}

function line({ name, ok, found, fix }: Check, terminal: Terminal): string {
  const color = paint(terminal.color.stdout)
  const verdict = ok ? color.green('ok  ') : color.red('FAIL')
  const narrow = terminal.fold.stdout < 2 * BESIDE
  const hang = narrow ? BELOW : BESIDE
  const words = [found, ...(fix ? [fix] : [])].flatMap((one) => folded(one, terminal.fold.stdout - hang).split('\n'))
  const lines = narrow ? [`${verdict} ${name}`, ...words] : [`${verdict} ${name.padEnd(13)} ${words[0]}`, ...words.slice(1)]
  return `${lines.join(`\n${' '.repeat(hang)}`)}\n`
}

async function configuration(terminal: Terminal): Promise<{ check: Check; settings: ReadonlyMap<Setting, Settled> }> {
  let settings: ReadonlyMap<Setting, Settled> = new Map()
  try {
    settings = await settled(terminal)
    for (const [setting, { value, origin }] of settings) await sound(setting, value, origin)
    habitsOf(settings.get('habits')?.value, terminal)
    const mistyped = mistypedVariable(terminal.env)
    if (mistyped) throw new DecantError('usage', `Nothing reads the variable ${mistyped.name}`, `Did you mean ${mistyped.meant}?`)
    const count = settings.size + (await settledRules(terminal, settings.get('window'))).rows.length
    const found = count === 0 ? 'nothing set; the defaults apply' : `${counted(count, 'setting')}; decant config show --origin lists them`
    return { check: { name: 'config', ok: true, found }, settings }
  } catch (error) {
    const { lines } = faultOf(error, false)
    return { check: { name: 'config', ok: false, found: (lines[0] ?? '').replace(/^decant: /, ''), fix: (lines[1] ?? '').trim() }, settings }
  }
}

/** Which providers' keys are set; never their values. */
function keys({ env }: Terminal): Check {
  const set = Object.values(MODEL_KEYS)
    .flat()
    .filter((name) => env[name])
  return { name: 'keys', ok: true, found: set.length === 0 ? 'none in the environment; only --words and --embedding-model need one' : `${set.join(', ')} set` }
}

function runtime(): Check {
  const fault = nodeFault(process.versions.node)
  return { name: 'node', ok: fault === undefined, found: process.version, ...(fault !== undefined && { fix: `${fault}.` }) }
}

function tokenizer(): Check {
  try {
    const tokens = createCounter().text('The quick brown fox')
    return { name: 'tokenizer', ok: tokens === 4, found: `o200k counts ${tokens} tokens in a sentence of 4` }
  } catch (error) {
    return { name: 'tokenizer', ok: false, found: String(error), fix: 'Install decant again: its dependency gpt-tokenizer is missing or damaged.' }
  }
}

function permissions(path: string): Check {
  if (process.platform === 'win32' || !existsSync(path)) return { name: 'privacy', ok: true, found: existsSync(path) ? 'left to the system' : 'no archive yet' }
  const mode = statSync(path).mode & 0o777
  const ok = (mode & 0o077) === 0
  return { name: 'privacy', ok, found: `archive file has mode ${mode.toString(8)}`, ...(!ok && { fix: `chmod 600 ${quoted(path)}` }) }
}

async function integrity(option: unknown, terminal: Terminal): Promise<Check> {
  const path = archivePath(option, terminal)
  if (!isThere(path)) return { name: 'archive', ok: true, found: 'none yet; made at first use' }
  try {
    const archive = openToRead(path, '*')
    const fault = await archive.check({ hashed: HASHED }).finally(() => archive.close())
    if (fault !== undefined)
      return {
        name: 'archive',
        ok: false,
        found: `damaged: ${fault}`,
        fix: 'Restore the archive from a backup, or save the intact part to a new one with --salvage FILE.',
      }
    const { size } = statSync(path)
    const records = size > HASHED ? `the newest ${HASHED / 1e9} GB of records match their hashes` : 'every record matches its hash'
    return { name: 'archive', ok: true, found: `opens; its integrity check passes; ${records}; ${(size / 1e6).toFixed(1)} MB` }
  } catch (error) {
    const { lines } = faultOf(error, false)
    return { name: 'archive', ok: false, found: (lines[0] ?? '').replace(/^decant: /, ''), fix: (lines[1] ?? '').trim() }
  }
}
