import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { abstractRun, SlotSourceTracker } from '../../src/workflow/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

type Call = readonly [name: string, input: Record<string, unknown>, result?: string]

/** A run of calls; strings are words of the user in between. */
function runOf(task: string, ...steps: readonly (Call | string)[]) {
  const messages: object[] = [{ role: 'user', content: task }]
  for (const [i, step] of steps.entries()) {
    if (typeof step === 'string') {
      messages.push({ role: 'user', content: step })
      continue
    }
    const [name, input, result = 'done'] = step
    const call = { id: `c${i}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }
    messages.push({ role: 'assistant', content: null, tool_calls: [call] }, { role: 'tool', tool_call_id: `c${i}`, content: result })
  }
  return fromHistory(decode(messages))
}

const sources = (task: string, ...steps: readonly (Call | string)[]) => abstractRun(runOf(task, ...steps)).steps.map(({ source }) => source)

describe('source of an argument in an abstract run', () => {
  it('is new, not found, if eight other steps followed the result that named it', () => {
    const found: Call = ['Grep', { pattern: 'rows' }, 'lib/rows.py:3: rows']
    const others = Array.from({ length: 8 }, (_, i): Call => ['Bash', { command: `echo ${i}` }, `${i}`])
    const read: Call = ['Read', { file_path: 'lib/rows.py' }]
    expect(sources('Look around', found, ...others.slice(1), read).at(-1)).toBe('found')
    expect(sources('Look around', found, ...others, read).at(-1)).toBe('new')
  })

  it('of a file is edited or viewed for earlier acts, else found, task or new, whatever form the path has', () => {
    expect(
      sources(
        'Mend the reader in reader.py',
        ['Read', { file_path: '/repo/src/reader.py' }],
        ['Edit', { file_path: '/repo/src/reader.py', old_string: 'a', new_string: 'b' }],
        ['Grep', { pattern: 'rows' }, 'src/rows.py:3: rows'],
        ['Read', { file_path: '/repo/src/rows.py' }],
        ['Bash', { command: 'python src/reader.py' }],
        ['Read', { file_path: '/repo/LICENSE' }],
        ['Edit', { file_path: '/repo/src/rows.py', old_string: 'a', new_string: 'b' }],
      ),
    ).toEqual(['task', 'viewed', 'new', 'found', 'edited', 'new', 'viewed'])
  })

  it('of a folder is that of the files in it', () => {
    expect(sources('Write it', ['Write', { file_path: '/out/page.html', content: 'x' }], ['LS', { path: '/out' }])).toEqual(['new', 'edited'])
  })

  it('of an address is found for one in a result, and task for one in the task', () => {
    const found = 'A page: https://example.org/guide/start and more'
    expect(sources('Look it up', ['WebSearch', { query: 'guide' }, found], ['WebFetch', { url: 'https://example.org/guide/start' }])).toEqual(['new', 'found'])
    expect(sources('Read https://example.org/guide/start', ['WebFetch', { url: 'https://example.org/guide/start' }])).toEqual(['task'])
  })

  it('of other specific values is task or found, and of plain words none', () => {
    expect(
      sources(
        'Cancel my booking',
        'I am mia_li_3668',
        ['get_user_details', { user_id: 'mia_li_3668' }, '{"reservations": ["OBUT9V"]}'],
        ['get_reservation_details', { reservation_id: 'OBUT9V' }],
        ['cancel_reservation', { reservation_id: 'OBUT9V' }],
        ['transfer_to_human_agents', { summary: 'cancelled' }],
      ),
    ).toEqual(['task', 'found', 'found', 'none'])
  })

  it('is recorded together with whether names appeared in the current or a recent result', () => {
    const { steps } = abstractRun(
      runOf(
        'Go',
        ['Bash', { command: 'true' }, 'ok'],
        ['Grep', { pattern: 'x' }, 'src/a.py:1: x'],
        ['Edit', { file_path: 'src/a.py', old_string: 'a', new_string: 'b' }],
      ),
    )
    expect(steps.map(({ showsNames }) => showsNames)).toEqual([undefined, 'now', 'lately'])
  })

  it('gives the value that would fill a slot', () => {
    const flow = new SlotSourceTracker('Mend it')
    for (const event of runOf('Mend it', ['Grep', { pattern: 'x' }, 'see src/a.py:1'], ['Read', { file_path: 'src/a.py' }]).events) flow.nextSource(event)
    expect(flow.currentValue('found')).toBe('src/a.py')
    expect(flow.currentValue('viewed')).toBe('src/a.py')
    expect(flow.currentValue('edited')).toBeUndefined()
    expect(flow.currentValue('failed')).toBeUndefined()
  })

  it('recognises file names in any script', () => {
    const run = runOf(
      '修复 src/解析.py 的解析器',
      ['Bash', { command: 'cat src/解析.py' }],
      ['Edit', { file_path: 'src/解析.py' }],
      ['Grep', { pattern: 'größe' }, 'docs/größe.md:3: y'],
    )
    expect(abstractRun(run).steps).toMatchObject([{ symbol: 'view', source: 'task' }, { symbol: 'edit', source: 'viewed' }, { showsNames: 'now' }])
    const flow = new SlotSourceTracker('Go')
    for (const event of run.events) flow.nextSource(event)
    expect(flow.currentValue('found')).toBe('docs/größe.md')
  })

  it.each(['/', 'a', '.', 'a/', './', 'http://', ' a/', '\n'])('is determined in linear time for a result that repeats %j', (piece) => {
    const least = growth(4000, (count) => {
      const run = runOf('Go', ['Read', { file_path: 'a/b' }, piece.repeat(count)], ['Grep', { pattern: 'a' }, 'b'])
      return () => abstractRun(run)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it('is determined in linear time for a run that views one file after another', () => {
    const least = growth(1000, (count) => {
      const run = runOf('Go', ...Array.from({ length: count }, (_, i): Call => ['Read', { file_path: `src/a${i}.ts` }, 'x']))
      return () => abstractRun(run)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it.each([
    ['/repo/src/a.ts', 'src/a.ts', 'viewed'],
    ['/repo/src/a.ts', './a.ts', 'viewed'],
    ['src/a.ts', '/repo/src/a.ts', 'viewed'],
    ['src/a.ts', 'src/', 'viewed'],
    ['src/a.ts', '/repo/src/ba.ts', 'new'],
    ['src/ba.ts', 'a.ts', 'new'],
    ['src/deep/a.ts', 'src', 'new'],
  ])('of a path compares whole names: after %s was viewed, that of %s is %s', (first, second, source) => {
    const steps = sources('Go', ['Read', { file_path: first }, 'x'], ['Bash', { command: 'make' }, 'x'], ['Read', { file_path: second }, 'x'])
    expect(steps.at(-1)).toBe(source)
  })

  it('is determined for any result without an error', () => {
    fc.assert(
      fc.property(fc.constantFrom('/', 'a', '.', 'a/', './', 'http://', ' a/', '\n'), fc.string(), (piece, odd) => {
        const run = runOf('Go', ['Read', { file_path: odd }, piece.repeat(2000) + odd], ['Grep', { pattern: odd }, odd])
        expect(abstractRun(run).steps.length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 40 },
    )
  })
})
