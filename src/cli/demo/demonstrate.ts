import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../archive/index.ts'
import { futureNeed, score } from '../../evaluate/index.ts'
import { decode } from '../../format/index.ts'
import { DecantError, messageText } from '../../message/index.ts'
import { createCounter } from '../../token/index.ts'
import type { OptionValues } from '../command.ts'
import { runCompress } from '../commands/compress.ts'
import { runInspect } from '../commands/inspect.ts'
import { runRecall } from '../commands/recall.ts'
import { runRestore } from '../commands/restore.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { EXIT } from '../exit-code.ts'
import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'
import { formatPercent } from '../print/format-percent.ts'
import { paint } from '../print/paint.ts'
import { printPage } from '../print/print-page.ts'
import type { Terminal } from '../terminal.ts'
import { newestThatFit } from './newest-that-fit.ts'
import type { Recording } from './recording.ts'

const BUDGET = '10%'
const [PAST, SMALL, RESTORED, ARCHIVE] = ['past.json', 'small.json', 'restored.json', 'archive.db']
/** Something that the agent of the recording had seen once, far back. */
const QUESTION = 'skipSpent'
/** Characters shown of what an agent would see, in whole lines: from its beginning and its end. */
const SHOWN_CHARS = { begin: 1_600, end: 900 }

/**
 * Shows the main job on a recorded run, chapter by chapter, with the commands that a user would type. Everything it writes is in one folder, including
 * the archive; it reads no settings of the user.
 * @param about a description of the recording
 * @returns whether everything worked
 * @throws DecantError `usage` if the folder contains other files under the names that it uses
 */
export async function demonstrate({ messages, cut }: Recording, { folder, about }: { folder: string; about: string }, outer: Terminal): Promise<boolean> {
  const terminal: Terminal = { ...outer, cwd: folder, stderr: outer.stdout, env: { HOME: folder }, color: { ...outer.color, stderr: outer.color.stdout } }
  const archive = join(folder, ARCHIVE)
  const past = messages.slice(0, cut)
  const text = JSON.stringify(past, null, 1)
  checkNotOverwriting(folder, [PAST, SMALL, RESTORED, ARCHIVE], text)
  makeFolder(folder)
  writeFileSync(join(folder, PAST), text)
  const { say, tell, chapter } = demoPrinter(terminal)

  await chapter(`1. ${about}`)
  const before = decode(past).history.messages
  const tokens = createCounter().messages(before)
  await tell(
    `A scripted agent looked for a fault in a copy of decant's source: ${messages.length} messages. Cut before message ${cut}: the past is ${cut} messages, ${tokens} tokens. What the agent did after the cut is the future that it needs its past for.`,
  )

  await chapter(`2. Where the tokens are: decant inspect ${PAST}`)
  await runInspect([PAST], { top: '5' }, terminal)

  await chapter(`3. Fit it to a tenth: decant compress ${PAST} --budget ${BUDGET} --out ${SMALL}`)
  const options: OptionValues = { budget: BUDGET, strategy: DEFAULTS.strategy, out: SMALL, archive }
  const code = await runCompress([PAST], options, terminal)
  const small = JSON.parse(readFileSync(join(folder, SMALL), 'utf8')) as object[]
  const after = decode(small).history.messages

  await chapter('4. What the agent would see')
  const seen = after.map((message) => `[${message.role}] ${messageText(message)}`).join('\n')
  const [begin, end] = [seen.lastIndexOf('\n', SHOWN_CHARS.begin), seen.indexOf('\n', seen.length - SHOWN_CHARS.end)]
  await say(begin >= end ? seen : `${seen.slice(0, begin)}\n   … (${end - begin} characters more in ${SMALL}) …${seen.slice(end)}`)

  await chapter('5. Did it keep what the agent needed next?')
  const { need } = futureNeed(decode(messages).history.messages, cut)
  const newest = decode(newestThatFit(past, createCounter().messages(after))).history.messages
  const keptShare = (now: typeof after) => formatPercent(score(need, before, now).bound)
  await tell(`After the cut the agent used ${formatCount(need.size, 'name')} that it could only have from its past: ${[...need].slice(0, 8).join(', ')}`)
  await tell(`Still there, in their place: ${keptShare(after)} with decant, ${keptShare(newest)} with the newest messages at the same size`)

  await chapter(`6. Search what was cut: decant recall ${QUESTION} --limit 2`)
  const found = await runRecall([QUESTION], { limit: '2', archive }, terminal)

  await chapter(`7. Get all of it back: decant restore ${SMALL} --out ${RESTORED}`)
  const restored = await runRestore([SMALL], { out: RESTORED, archive }, terminal)
  const [one, other] = [PAST, RESTORED].map((name) => sha256(join(folder, name)))
  await say(`sha256 of the original  ${one}\nsha256 of the restored  ${other}   ${one === other ? 'equal, byte for byte' : 'DIFFERENT'}`)
  return [code, found, restored].every((one) => one === EXIT.ok) && one === other
}

function demoPrinter({ stdout, color, columns }: Terminal) {
  const say = (text: string) => printPage({ stdout }, `${text}\n`)
  const tell = (text: string) => say(foldText(text, columns))
  const bold = paint(color.stdout).bold
  const chapter = (text: string) => {
    const [first = '', ...rest] = foldText(`── ${text}`, columns).split('\n')
    const rule = '─'.repeat(rest.length > 0 ? 0 : Math.max(0, Math.min(columns, 80) - first.length - 1))
    return say(`\n${bold([`${first} ${rule}`.trimEnd(), ...rest].join('\n'))}`)
  }
  return { say, tell, chapter }
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/**
 * Ensures that a demonstration replaces no files but those of an earlier one, which are recognised by the first.
 * @param names of the files that it writes
 * @param text of the first of them
 * @throws DecantError `usage`
 */
function checkNotOverwriting(folder: string, names: readonly string[], text: string): void {
  const there = names.filter((name) => existsSync(join(folder, name)))
  if (there.length === 0 || (there[0] === names[0] && readFileSync(join(folder, there[0] as string), 'utf8') === text)) return
  throw new DecantError('usage', `The folder holds ${there.join(', ')}, which a demonstration would overwrite`, 'Name another folder with --out.', {
    file: folder,
  })
}
