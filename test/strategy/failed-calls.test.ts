import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { CALL_ENDING, type LaterFate, recordSections, sectionPrefix } from '../../src/relevance/index.ts'
import { taskMessageIndex } from '../../src/strategy/draft/index.ts'

const FILES = Array.from({ length: 14 }, (_, i) => `src/billing/invoice_${i}.ts`)

function step(id: string, name: string, input: object, output: string) {
  return [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
    { role: 'tool', tool_call_id: id, content: output },
  ]
}

const read = (i: number) =>
  step(`r${i}`, 'Read', { file_path: FILES[i] }, `export const invoice_${i} = total_${i} + ${i * 7919}\n${'// and so on\n'.repeat(30)}`)
const edit = (id: string, i: number, output: string) => step(id, 'Edit', { file_path: FILES[i], old_string: `total_${i}`, new_string: `sum_of_${i}` }, output)

const work = [
  { role: 'user', content: 'Rename the totals of all invoices.' },
  ...FILES.flatMap((_, i) => read(i)),
  ...edit('bad', 3, '<tool_use_error>String to replace not found in file.</tool_use_error>'),
  ...edit('good', 4, 'The file has been updated.'),
  ...step('booked', 'book_reservation', { user_id: 'mia_li_3668', flight: 'HAT136' }, 'Error: not enough seats on flight HAT136'),
  ...step('log', 'Read', { file_path: 'server.log' }, 'Error: seen at 12:30, invoice_3 was not sent\nand more'),
  { role: 'assistant', content: 'Next are invoice_3 and HAT136.' },
  { role: 'user', content: 'Go on.' },
]

/** The lines of the records of a compression in which a call is told. */
async function recordLines(messages: readonly object[], budget: number | `${number}%`): Promise<{ lines: string[]; messages: object[] }> {
  const after = (await compress([...messages], { budget, format: 'openai-chat' })).messages as { content: string | null }[]
  return { lines: after.flatMap(({ content }) => (content ?? '').split('\n')).filter((line) => /^#\d+ /.test(line)), messages: after }
}

const about = (lines: readonly string[], number: number) => lines.find((line) => line.startsWith(`#${number} `))

describe('failed calls in a record', () => {
  it('are marked "failed", unlike successful calls and calls that only read error text', async () => {
    let shown = 0
    for (const budget of [260, 330, 400, 500, 700]) {
      const { lines } = await recordLines(work, budget)
      for (const number of [29, 33]) {
        const line = about(lines, number)
        if (line === undefined) continue
        shown++
        expect(line).toMatch(/^#\d+ failed: (?:Edit|book_reservation)/)
      }
      for (const number of [31, 35]) expect(about(lines, number) ?? '').not.toContain('failed')
    }
    expect(shown).toBeGreaterThan(2)
  })

  it.each(['<tool_use_error>Sibling tool call errored</tool_use_error>', '[Request interrupted by user for tool use]'])(
    'are marked "not done" if the call was cancelled or interrupted: %s',
    async (output) => {
      const sibling = [...work.slice(0, -2), ...edit('late', 5, output), ...work.slice(-2)]
      const found = new Set<string>()
      for (const budget of [260, 330, 400, 500, 700]) found.add(about((await recordLines(sibling, budget)).lines, 37) ?? '')
      expect([...found].filter((line) => line !== '').length).toBeGreaterThan(0)
      for (const line of found) expect(line).toMatch(/^(?:#37 not done: Edit.*)?$/)
    },
  )

  it('keep the mark "failed" when the record is compressed again', async () => {
    const once = await recordLines(work, 400)
    const failures = once.lines.filter((line) => line.includes(' failed: '))
    expect(failures.length).toBeGreaterThan(0)
    const more = [...once.messages.slice(0, -1), ...FILES.flatMap((_, i) => read(i)), { role: 'user', content: 'And invoice_3, HAT136?' }]
    const twice = await recordLines(more, 420)
    const again = twice.lines.filter((line) => line.includes(' failed: '))
    expect(again.length).toBeGreaterThan(0)
    for (const line of again)
      expect(
        failures.some((before) => before.slice(0, 12) === line.slice(0, 12)),
        line,
      ).toBe(true)
  })

  it('are detected by exit code if the harness reports exit codes, otherwise by error text in the output', async () => {
    const checks = [
      ...step(
        'fsck',
        'Bash',
        { command: 'git fsck --full stray_tree_9' },
        `error: 082c2c44: invalid sha1 pointer in cache-tree of index_${FILES.length}\ndone`,
      ),
      ...step('gc', 'Bash', { command: 'git gc --auto stray_tree_8' }, `fatal: bad object ref_${FILES.length}_8`),
    ]
    const broken = step('push', 'Bash', { command: 'git push stray_tree_7' }, 'Exit code 128\nfatal: no such remote_7')
    const tail = [...read(1), ...read(2), { role: 'assistant', content: 'I see.' }, { role: 'user', content: 'Go on.' }]
    const opening = [{ role: 'user', content: 'Why is the index broken?' }, ...read(0)]
    const failed = async (run: readonly object[]) =>
      (await recordLines(run, '80%')).lines.filter((line) => line.includes(' failed: ')).map((line) => Number(/\d+/.exec(line)))
    expect(await failed([...opening, ...checks, ...tail])).toEqual([3, 5])
    expect(await failed([...opening, ...checks, ...broken, ...tail])).toEqual([7])
  })

  it('keep number, outcome and call text when recordSections reads them back', () => {
    const past = fc.tuple(fc.nat(999_999_999), fc.constantFrom<LaterFate>('done', 'dropped', 'replaced', 'removed', 'put back'))
    const failure = fc.oneof(
      fc.constantFrom('', CALL_ENDING.failed, CALL_ENDING.refused, CALL_ENDING.notRun, CALL_ENDING.foundNothing),
      fc.nat(999_999_999).map(CALL_ENDING.recovered),
      past.map(([later, end]) => CALL_ENDING.superseded(later, end)),
    )
    fc.assert(
      fc.property(fc.nat(999_999_999), failure, fc.stringMatching(/^[A-Z][a-z]{2,9} \{[a-z": ]{0,20}$/), (number, failure, call) => {
        const text = `<3 earlier messages decant:abcdef>\n${sectionPrefix(number, failure)}${call}\nits result\n</earlier>`
        const [section] = recordSections(text)
        expect(section).toMatchObject({ number, failure, role: 'call' })
        expect(text.slice(...(section?.heading ?? [0, 0]))).toBe(call)
      }),
    )
  })
})

describe('a task given as a tool result without a call', () => {
  const task = { role: 'tool', tool_call_id: '', content: `Solve this issue: split_invoice drops the last line.\n${'Details of the issue.\n'.repeat(40)}` }
  const [, ...rest] = work.slice(0, -1)
  const run = [{ role: 'system', content: 'You are an agent.' }, task, ...rest]

  it('opens the record, also after a second compression', async () => {
    const once = await recordLines(run, 300)
    expect(once.lines[0]).toContain('#1 tool:')
    expect(JSON.stringify(once.messages)).toContain('split_invoice drops the last line')
    const twice = await recordLines([...once.messages, ...FILES.flatMap((_, i) => read(i))], 300)
    expect(JSON.stringify(twice.messages)).toContain('split_invoice drops the last line')
  })

  it('is found by taskMessage, unlike a result whose call was cut off', () => {
    const message = (callId: string) => [
      { id: 's', role: 'system' as const, parts: [{ type: 'text' as const, text: 'You are an agent.' }] },
      { id: 't', role: 'tool' as const, parts: [{ type: 'tool-result' as const, callId, output: [{ type: 'text' as const, text: task.content }] }] },
    ]
    expect(taskMessageIndex(message(''))).toBe(1)
    expect(taskMessageIndex(message('call_1'))).toBe(-1)
  })
})

it('a failed command is marked as resolved by a later success of the same command with another `tail` length', async () => {
  const run = (id: string, command: string, output: string) => step(id, 'Bash', { command }, output)
  const { lines } = await recordLines(
    [
      { role: 'user', content: 'Make the checks of invoice_3 pass.' },
      ...run('bad', 'mise run check_invoices 2>&1 | tail -50', 'invoice_3 differs\n[check_invoices] ERROR task failed'),
      ...run('other', 'mise run check_orders 2>&1 | tail -50', 'order_7 differs\n[check_orders] ERROR task failed'),
      ...FILES.flatMap((_, i) => read(i)),
      ...run('good', 'mise run check_invoices 2>&1 | tail -5', 'all of them agree'),
      { role: 'assistant', content: 'The checks of invoices pass, those of orders do not.' },
      { role: 'user', content: 'Go on.' },
    ],
    '60%',
  )
  expect(about(lines, 1)).toMatch(/^#1 failed, then #33 ok: Bash/)
  expect(about(lines, 3)).toMatch(/^#3 failed: Bash/)
})

describe('a failed command is marked as resolved', () => {
  const run = (id: string, command: string, output: string) => step(id, 'Bash', { command }, output)
  const failure = 'Exit code 1\ninvoice_3 differs\n[check_invoices] ERROR task failed'
  const marks = async (failed: string, ...later: (readonly [string, string])[]) => {
    const { lines } = await recordLines(
      [
        { role: 'user', content: 'Make the checks of invoice_3 pass.' },
        ...run('bad', failed, failure),
        ...FILES.flatMap((_, i) => read(i)),
        ...later.flatMap(([command, output], i) => run(`later${i}`, command, output)),
        { role: 'assistant', content: 'The checks of invoices were run.' },
        { role: 'user', content: 'Go on.' },
      ],
      '60%',
    )
    return about(lines, 1)?.split(': ')[0]
  }
  const check = 'mise run check_invoices 2>&1'

  it.each([
    ['that runs it and then more', check, [[`${check} && mise run check_orders 2>&1 | tail -5`, 'all agree']], 31],
    ['without the filter of the first', `${check} | grep differs`, [[`${check} | tail -5`, 'all agree']], 31],
    ['without the folder that the first changed into', `cd /srv/shop && ${check}`, [[check, 'all agree']], 31],
    ['without what only prepared it', `mise run fmt && ${check}`, [[check, 'all agree']], 31],
    [
      'that completes what several did',
      `${check} && mise run check_orders`,
      [
        [check, 'all agree'],
        ['mise run check_orders', 'all agree'],
      ],
      33,
    ],
  ] as const)('by a later success %s', async (_, failed, later, number) => {
    expect(await marks(failed, ...later)).toBe(`#1 failed, then #${number} ok`)
  })

  it.each([
    ['that hides whether it failed again', check, [`${check}; mise run check_orders`, 'all agree']],
    ['that pipes it before its end', check, [`${check} | tail -3 && mise run check_orders`, 'all agree']],
    ['of a filter that selects from it', check, [`${check} | grep agree`, 'all agree']],
    ['whose end is not shown', check, [`mkdir -p out && ${check} | head -3`, 'order_1 agrees']],
    ['of only one of its parts', `${check} && mise run check_orders`, [check, 'all agree']],
    ['that failed too', check, [`${check} && mise run check_orders`, failure]],
  ] as const)('but not by a later run %s', async (_, failed, later) => {
    expect(await marks(failed, later)).toBe('#1 failed')
  })
})

describe('a failed edit of a file', () => {
  const file_path = FILES[3]
  const failure = '<tool_use_error>String to replace not found in file.</tool_use_error>'
  const retry = step('retry', 'Edit', { file_path, old_string: '\ttotal_3 = 1', new_string: '\n\tsum_of_3 = round(1)' }, 'The file has been updated.')
  const whole = step('whole', 'Write', { file_path, content: 'export const a = 1\nexport const sum_of_3 = a' }, 'The file has been updated.')
  const imports = step('imports', 'Edit', { file_path, old_string: 'import a', new_string: 'import a\nimport b' }, 'The file has been updated.')
  const removal = step('bad', 'Edit', { file_path, old_string: 'export const invoice_3\n', new_string: '' }, failure)
  const markOf = async (failed: readonly object[], ...later: readonly object[]) => {
    const history = [
      { role: 'user', content: 'Rename total_3 of invoice_3.' },
      ...failed,
      ...later,
      ...FILES.flatMap((_, i) => read(i)),
      { role: 'assistant', content: 'Next is sum_of_3.' },
      { role: 'user', content: 'Go on.' },
    ]
    return about((await recordLines(history, '60%')).lines, 1)?.split(': ')[0]
  }

  it('is marked as resolved by the next success that writes most of its new words', async () => {
    expect(await markOf(edit('bad', 3, failure), ...retry)).toBe('#1 failed, then #3 ok')
    expect(await markOf(edit('bad', 3, failure), ...imports, ...retry)).toBe('#1 failed, then #5 ok')
    expect(await markOf(edit('bad', 3, failure), ...whole)).toBe('#1 failed, then #3 ok')
  })

  it('is not by another change of the file', async () => {
    expect(await markOf(edit('bad', 3, failure), ...imports)).toBe('#1 failed')
    expect(await markOf(removal, ...imports)).toBe('#1 failed')
  })
})
