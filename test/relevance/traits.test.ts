import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { ledger, TRAIT_NAMES, traitsOf } from '../../src/relevance/index.ts'
import { RowWriter } from '../../src/relevance/traits/row/row-writer.ts'
import { histories } from '../strategy/histories.ts'
import { run, traitsIn } from './traits-of.ts'

const { exp, log1p } = Math
const FOREVER = 8

/** Whether the traits of an atom are those numbers, as far as a column holds them. */
function are(messages: Parameters<typeof traitsIn>[0], atom: string, wanted: Readonly<Record<string, number>>): void {
  const names = Object.keys(wanted)
  const found = traitsIn(messages, atom, ...names)
  expect(Object.fromEntries(names.map((name, i) => [name, Number(found[i]?.toFixed(4))]))).toEqual(
    Object.fromEntries(names.map((name) => [name, Number((wanted[name] as number).toFixed(4))])),
  )
}

describe('trait rows', () => {
  it('have a unique name for each column and finite numbers for any history', () => {
    expect(new Set(TRAIT_NAMES).size).toBe(TRAIT_NAMES.length)
    fc.assert(
      fc.property(histories, ({ messages }) => {
        const { rows, count } = traitsOf(ledger(messages))
        expect(rows.length).toBe(count * TRAIT_NAMES.length)
        expect(rows.every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('reject a block that writes more or fewer numbers than it has names', () => {
    const row = new RowWriter(3)
    row.begin()
    row.put(1)
    row.endBlock(['one'])
    row.putOneHot(1, 2)
    expect(() => row.endBlock(['two'])).toThrow("The traits from 'two' on are 1, and 2 numbers were written for them")
    row.begin()
    for (let i = 0; i < 4; i++) row.put(i)
    expect(() => row.endBlock(['one', 'two', 'three'])).toThrow(RangeError)
  })
})

describe('name and form traits', () => {
  it('are computed from the characters of the name', () => {
    const said = run('u"see src/app-lib_2.ts and /etc/hosts"')
    are(said, 'src/app-lib_2.ts', { 'form:path': 1, 'form:url': 0, 'form:mixed': 0, length: log1p(16), slashes: 1, extension: 1, rooted: 0, digits: 1 / 16 })
    are(said, 'src/app-lib_2.ts', { hyphens: 1, dots: 1, underscores: 1 })
    are(said, '/etc/hosts', { slashes: 2, extension: 0, rooted: 1 })
  })
})

const viewed = run('u"see src/app.ts"', 'a"src/app.ts it is"', ['Read', { file_path: 'src/app.ts' }, 'const tableRow = 1'], 'a"later"')

describe('count traits', () => {
  it('count occurrences of a name by speaker and by kind of call', () => {
    are(viewed, 'src/app.ts', { occurrences: log1p(3), passages: log1p(3), 'by user': log1p(1), 'by words': log1p(1), 'by calls': log1p(1), 'by results': 0 })
    are(viewed, 'tableRow', { 'by results': log1p(1), 'in views': log1p(1), 'in edits': 0, 'in other acts': 0 })
  })
})

describe('position traits', () => {
  it('give the first and last place of a name and the assistant’s steps since then', () => {
    are(viewed, 'src/app.ts', { 'first role': 1, 'last role': 3, 'first act': -1, 'last act': 2, 'since first': log1p(4), 'since last': log1p(2) })
    const told = run('u"see a_name"', 'a"12345"')
    are(told, 'a_name', { 'place of first': 10 / 15, 'place of last': 10 / 15, 'text since last': log1p(5) })
  })
})

describe('use traits', () => {
  it('count the steps in which the assistant names an atom, and its returns after a gap', () => {
    const back = run('u"mind user_id"', 'a"user_id, well"', 'u"go"', 'a"wait"', 'a"hm"', 'a"user_id again"')
    are(back, 'user_id', { uses: log1p(2), reuses: log1p(1), 'last gap': log1p(3), 'since use': log1p(1), 'since user': log1p(5), 'shown after use': 0 })
    are(back, 'user_id', { 'uses (3)': exp(-4 / 3) + exp(-1 / 3), 'shortest piece': log1p(12), 'fewest atoms': log1p(1) })
    are(run('a"user_id"', 'u"user_id?"'), 'user_id', { 'shown after use': 1, 'shows (10)': exp(-1 / 10) })
  })
})

describe('co-occurrence traits', () => {
  it('give the share of used names in the same line and passage', () => {
    const beside = run('u"used_name cold_name\\nlone_name"', 'a"used_name"')
    are(beside, 'cold_name', { 'best neighbour': 1, 'last neighbour': 1, 'passage use rate': 1 / 2, 'passage size': log1p(3), definitions: 0 })
    are(beside, 'lone_name', { 'best neighbour': 0 })
    are(run('u"export function parseHeader() {"'), 'parseHeader', { definitions: log1p(1) })
  })
})

describe('related-word traits', () => {
  it('measure the use of names that share words with an atom', () => {
    const alike = run('u"parse_header parse_footer, mind the footer"', 'a"parse_header"')
    are(alike, 'parse_footer', { 'related used': (1 + 0.1) / 2, 'related recent': log1p(exp(-1 / 10)), 'related rarest': log1p(1), 'in last words': 1 / 2 })
    are(alike, 'parse_footer', { 'in request': 1 })
  })
})

describe('rate traits', () => {
  it('give the use of names of the same kind in this run, and later acts on the file that showed a name', () => {
    const none = run('u"snake_one snake_two"')
    are(none, 'snake_one', { 'rate of kind': (1 / 22) * (20 / 22), 'rate of run': 1 / 22, steps: log1p(1), atoms: log1p(2) })
    const edit = ['Edit', { file_path: 'a/b.ts', old_string: 'x', new_string: 'y' }, 'ok'] as const
    const read = (path: string, text: string) => ['Read', { file_path: path }, text] as const
    const files = run(read('a/b.ts', 'const tableRow = 1'), read('c/d.ts', 'const otherRow = 2'), edit, read('c/d.ts', 'nothing'))
    are(files, 'tableRow', { 'same path edited': 1, 'same path seen again': 0 })
    are(files, 'otherRow', { 'same path edited': 0, 'same path seen again': 1 })
  })
})

describe('escaped-name traits', () => {
  it('link an escaped name to the same name without the rest of the escape', () => {
    const escaped = run('r1"code \\\\tsessionId"', 'a"sessionId"', 'a"\\\\tsessionId"')
    are(escaped, 'tsessionId', { escaped: 1, 'twin uses': log1p(1), 'twin occurrences': log1p(1) })
    are(escaped, 'sessionId', { escaped: 0, 'twin uses': -1, 'twin occurrences': -1, 'escaped uses': log1p(1) })
  })
})

describe('request traits', () => {
  it('count calls by kind, and steps since the assistant’s and the user’s words', () => {
    const input = { file_path: 'src/app.ts', old_string: 'x', new_string: 'y' }
    const asked = run('u"go"', 'a"src/app.ts"', ['Edit', input, 'ok'], ['Bash', { command: 'node src/app.ts' }, 'ok'], 'u"on"')
    are(asked, 'src/app.ts', { 'since said': log1p(3), 'calls that edit': log1p(1), 'calls that run': log1p(1), 'calls that plan': 0, 'other calls': 0 })
    are(asked, 'src/app.ts', { 'since user spoke': log1p(1), 'steps of the turn': log1p(3) })
    are(run(['Read', { file_path: 'src/app.ts' }, 'ok']), 'src/app.ts', { 'since said': FOREVER, 'other calls': log1p(1), 'since user spoke': FOREVER })
  })
})

describe('file activity traits', () => {
  it('take the warmest file that shows a name, which cools with every step', () => {
    const read = (path: string) => ['Read', { file_path: path }, `const tableRow of ${path}`] as const
    const once = run(read('a/b.ts'), 'a"on"')
    are(once, 'tableRow', { 'file heat': exp(-2 / 15), 'file edits': 0, files: log1p(1) })
    const edit = ['Edit', { file_path: 'a/b.ts', old_string: 'x', new_string: 'y' }, 'ok'] as const
    are(run(read('a/b.ts'), read('c/d.ts'), edit), 'tableRow', { 'file heat': exp(-3 / 15) + exp(-1 / 15), 'file edits': exp(-1 / 15), files: log1p(2) })
  })
})

describe('nearby traits', () => {
  it('measure the use of names up to three lines above and below, but not in the same line', () => {
    const lines = (apart: number) => run(`u"cold_name${'\\\\n-'.repeat(apart)}\\nused_name"`.replaceAll('\\\\n', '\\n'), 'a"used_name"')
    are(lines(2), 'cold_name', { 'used nearby': 1 / 2, 'recent nearby': log1p(exp(-1 / 10)), depth: 0 })
    are(lines(3), 'cold_name', { 'used nearby': 0, 'recent nearby': 0 })
    const above = (apart: number) => run(`u"used_name${'\\\\n-'.repeat(apart)}\\ncold_name"`.replaceAll('\\\\n', '\\n'), 'a"used_name"')
    are(above(2), 'cold_name', { 'used nearby': 1 / 2, 'recent nearby': log1p(exp(-1 / 10)) })
    are(above(3), 'cold_name', { 'used nearby': 0, 'recent nearby': 0 })
    are(run('u"cold_name used_name"', 'a"used_name"'), 'cold_name', { 'used nearby': 0, 'recent nearby': 0 })
    are(run('u"cold_name\\nother"'), 'cold_name', { depth: 0 })
  })
})

describe('traits of similar names', () => {
  it('measure the use of names with the same end, beginning or shape', () => {
    const alike = run('u"src/one.ts src/two.ts lib/one.ts"', 'a"src/two.ts"')
    are(alike, 'src/one.ts', {
      'tail used': 0.05 / 2,
      'head used': 1.05 / 2,
      'head recent': log1p(exp(-1 / 10)),
      'shape used': 1.05 / 3,
      'shape count': log1p(2),
    })
    are(alike, 'lib/one.ts', { 'head used': 0.05, 'head recent': 0 })
  })
})

describe('field traits', () => {
  it('count a field’s used values in results and the calls with an argument of that name', () => {
    const users = JSON.stringify([{ user_id: 'lena_b' }, { user_id: 'otto_k' }])
    const found = run(['list_users', {}, users], ['get_user', { user_id: 'lena_b' }, 'ok'])
    are(found, 'otto_k', { 'field used': (1 + 0.1) / 2, 'field asked': log1p(1), 'field values': log1p(2), 'fields of that name': 0 })
    are(found, 'user_id', { 'field used': -1, 'fields of that name': log1p(2) })
  })

  it('recognise fields in JSON, Python, XML, keyword and query-string notation', () => {
    const answers = [
      `[{'user_id': 'lena_b'}, {'user_id': 'otto_k'}]`,
      JSON.stringify({ content: JSON.stringify([{ user_id: 'lena_b' }, { user_id: 'otto_k' }]) }),
      `<users><user_id>lena_b</user_id><user_id>otto_k</user_id></users>`,
      `[User(user_id='lena_b', of=1), User(user_id="otto_k")]`,
      'user_id=lena_b&user_id=otto_k',
    ]
    for (const answer of answers) {
      const found = run(['list_users', {}, answer], ['get_user', { user_id: 'lena_b' }, 'ok'])
      are(found, 'otto_k', { 'field used': (1 + 0.1) / 2, 'field asked': log1p(1), 'field values': log1p(2) })
    }
    are(run(['list', {}, 'x == user_id >= otto_k => lena_b']), 'otto_k', { 'field used': -1 })
    are(run(['list', {}, 'of(): Promise<UserId> { return new Map<string, UserId>(); }']), 'UserId', { 'fields of that name': 0 })
    are(run(['list', {}, '<UserId>otto_k</UserId>']), 'UserId', { 'fields of that name': log1p(1) })
  })
})

describe('mention traits', () => {
  it('flag names in the newest words and plan, and names shown by files named there', () => {
    const todo = ['TodoWrite', { todos: [{ content: 'mend parse_header' }] }, 'ok'] as const
    const planned = run('u"old_name"', 'u"new_name in app.ts"', todo, ['Read', { file_path: 'src/app.ts' }, 'const tableRow'], 'a"said_name"')
    are(planned, 'old_name', { 'named by user': 0 })
    are(planned, 'new_name', { 'named by user': 1, 'named by plan': 0, 'named in words': 0, 'file named': 0 })
    are(planned, 'said_name', { 'named in words': 1 })
    are(planned, 'parse_header', { 'named by plan': 1, 'in plan': 1 })
    are(planned, 'tableRow', { 'file named': 1 })
  })
})

describe('connection traits', () => {
  it('connect a result to recent mentions of its call’s subject and to later results of its tool', () => {
    const read = (path: string, text: string) => ['Read', { file_path: path }, text] as const
    const tied = run(read('a/b.ts', 'const tableRow'), read('c/d.ts', 'const otherRow'), 'a"a/b.ts once more"')
    are(tied, 'tableRow', { 'asked lately': exp(-1 / 10), 'last asked lately': exp(-1 / 10), 'later of tool': 1, 'passages after': log1p(4) })
    are(tied, 'otherRow', { 'asked lately': exp(-2 / 10), 'later of tool': 0, 'tool used': (0.05 * 10) / (1 + 10) })
    are(tied, 'a/b.ts', { 'later of tool': -1, 'tool used': -1 })
  })
})

describe('edit effect traits', () => {
  it('show whether the newest edit added or removed a name, from the fields of the call', () => {
    const plain = 'This line of the file has no name in it at all, and it goes on for a while. '.repeat(2)
    const long = (name: string) => `${plain}We call ${name} here. ${plain}`
    const edit = (from: string, to: string) => ['Edit', { file_path: 'a/b.ts', old_string: long(from), new_string: long(to) }, 'ok'] as const
    const swapped = run('u"quiet_name"', edit('first_name', 'second_name'), edit('second_name', 'third_name'))
    const [first, second, third] = ['first_name', 'second_name', 'third_name'].map((name) => traitsIn(swapped, name, 'put in or out', 'taken out'))
    expect([first?.[0], second?.[0], third?.[0]]).toEqual([-1, -1, 1])
    expect([first?.[1], second?.[1], third?.[1]].map((out) => (out ?? 0) > 0)).toEqual([true, true, false])
    are(swapped, 'quiet_name', { 'put in or out': 0, 'taken out': 0 })
  })

  it('read added and removed names from the lines of a patch when the call has no fields', () => {
    const patch: Message['parts'][number] = { type: 'tool-call', callId: '1', name: 'apply_patch', input: '@@\n-old_name()\n+new_name()' }
    const patched: Message[] = [{ id: 'a', role: 'assistant', parts: [patch] }]
    are(patched, 'old_name', { 'put in or out': -1, 'taken out': log1p(1) })
    are(patched, 'new_name', { 'put in or out': 1, 'taken out': 0 })
  })
})

describe('assistant activity traits', () => {
  it('give the kinds of the newest calls and the last speaker', () => {
    const edit = ['Edit', { file_path: 'a/b.ts', old_string: 'x', new_string: 'y' }, 'ok'] as const
    const read = ['Read', { file_path: 'a/b.ts' }, 'ok'] as const
    are(run(read, read, read, edit, 'u"go"'), 'a/b.ts', { 'newest act': 1, 'share of edits': 1 / 4, 'ends with': 1 })
    are(run('u"see a/b.ts"'), 'a/b.ts', { 'newest act': -1, 'share of edits': 0, 'ends with': 1 })
  })
})

describe('kept trait', () => {
  it('is 1 for a name in a record and 0 for any other', () => {
    const record = '<7 earlier messages decant:abc>\\nExcerpts.\\n#3 user: see kept_name\\n</earlier>'
    const again = run(`u"${record}"`, 'u"new_name"')
    are(again, 'kept_name', { kept: 1 })
    are(again, 'new_name', { kept: 0 })
  })
})
