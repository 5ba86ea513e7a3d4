import { expect, it } from 'vitest'
import { type Archive, redact } from '../../src/archive/index.ts'
import { entry } from './entries.ts'

/** What every archive promises of a search, and of what it shows. `open` gives a fresh, empty one each time. */
export function searchContract(open: () => Promise<Archive>): void {
  it('takes any number as a limit', async () => {
    const archive = await open()
    await archive.put(['parser one', 'parser two', 'parser three'].map(entry))
    for (const [limit, count] of [
      [Number.POSITIVE_INFINITY, 3],
      [1.5, 1],
      [0, 0],
      [-1, 0],
      [Number.NaN, 0],
    ] as const) {
      expect(await archive.list({ limit }), `list ${limit}`).toHaveLength(count)
      expect(await archive.search('parser', { limit }), `search ${limit}`).toHaveLength(count)
    }
    await archive.close()
  })

  it('finds and lists what may be seen, however much else there is', async () => {
    const archive = await open()
    const mine = new Set((await archive.put([1, 2, 3].map((n) => entry(`parser mine ${n}`)))).map(({ hash }) => hash))
    for (let i = 0; i < 6; i++) await archive.put(Array.from({ length: 200 }, (_, n) => entry(`parser parser of another ${i} ${n}`)))
    const within = (hash: string) => mine.has(hash)
    expect(new Set((await archive.search('parser', { limit: 5, within })).map(({ hash }) => hash))).toEqual(mine)
    expect((await archive.list({ limit: 5, within })).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual([3, 2, 1].map((n) => `parser mine ${n}`))
    expect(await archive.list({ limit: 2, within })).toHaveLength(2)
    expect(await archive.search('parser', { limit: 2, within })).toHaveLength(2)
    await archive.close()
  })

  it('shows no part of a secret, wherever a snippet is cut', async () => {
    const body = Array.from({ length: 20 }, (_, i) => Buffer.from(`k${i}`.repeat(24)).toString('base64').slice(0, 64)).join('\n')
    const secrets = [
      `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`,
      `sk-ant-api03-${'Ab3dEf6hIj9kLmNoPqRsTuVwXyZ012345678'.repeat(3).slice(0, 93)}AA`,
      `eyJhbGciOiJIUzI1NiJ9.eyJ${'zdWIiOiIxMjM0NTY3ODkw'.repeat(30)}.TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ`,
      'AKIAIOSFODNN7EXAMPLE',
    ]
    for (const secret of secrets) {
      for (const gap of [0, 60, 80, 85, 170, 175]) {
        const archive = await open()
        const lead = 'word '.repeat(8000)
        await archive.put([entry(`${lead}${secret} ${'x'.repeat(gap)} harbour`), entry(`${lead}harbour ${'x'.repeat(gap)} ${secret}`)])
        const hits = await archive.search('harbour')
        expect(hits).toHaveLength(2)
        for (const { snippet } of hits) {
          expect(snippet).toContain('harbour')
          for (let i = 0; i + 8 <= secret.length; i += 3) expect(snippet).not.toContain(secret.slice(i, i + 8))
        }
        await archive.close()
      }
    }
  })

  it('shows the match in a text in which letters grow as they become small', async () => {
    const archive = await open()
    await archive.put([entry(`${'DİYARBAKIR İZMİR '.repeat(200)}the harbour ${'son '.repeat(300)}`)])
    expect((await archive.search('harbour'))[0]?.snippet).toContain('the harbour')
    await archive.close()
  })

  it('finds a word in capitals by its small letters, in Turkish too, and shows it', async () => {
    const archive = await open()
    await archive.put([entry(`${'a line of a log '.repeat(40)}the flight to İSTANBUL is full`)])
    for (const query of ['istanbul', 'İstanbul', 'ISTANBUL']) expect((await archive.search(query))[0]?.snippet).toContain('to İSTANBUL is')
    await archive.close()
  })

  it('finds words, names with underscores, and Chinese words of two characters; the best first', async () => {
    const archive = await open()
    const texts = [
      'the parser test fails in src/parse_tree.ts',
      '配置文件在服务器上，端口是八千',
      'nothing of note here',
      'the test of the lexer passes, the test of the printer too',
    ]
    await archive.put(texts.map((text) => ({ kind: 'part' as const, bytes: text, text })))
    const first = async (query: string) => (await archive.search(query))[0]?.snippet
    expect(await first('failing parser fails')).toContain('parser test fails')
    expect(await first('parse_tree')).toContain('parse_tree')
    expect(await first('端口')).toContain('端口')
    expect(await first('配置')).toContain('配置')
    expect(await archive.search('服口')).toEqual([])
    expect(await archive.search('test', { limit: 1 })).toHaveLength(1)
    expect(await archive.search('test', { kind: 'input' })).toEqual([])
    await archive.close()
  })

  it('finds nothing by a word that stands everywhere, where the query has others', async () => {
    const archive = await open()
    const texts = ['the parser fails', 'the nightly job waits for its turn', 'die Datei ist nicht da', 'to be or not']
    await archive.put(texts.map((text) => ({ kind: 'part' as const, bytes: text, text })))
    const found = async (query: string) => (await archive.search(query)).map(({ snippet }) => snippet)
    expect(await found('the failing parser of the job')).toHaveLength(2)
    expect(await found('What is the parser?')).toEqual(['the parser fails'])
    expect(await found('Wo ist der Parser')).toEqual(['the parser fails'])
    expect(await found('the harbour')).toEqual([])
    expect(await found('to be')).toEqual(['to be or not'])
    expect(await found('was not')).toEqual(['to be or not'])
    await archive.close()
  })

  it('finds behind what holds the words what holds other forms of them, as far as there is room', async () => {
    const archive = await open()
    const texts = ['a failing test of the parser', 'Tests: 1 failed, 40 passed', 'AssertionError: expected [] to have length 1', 'nothing of note here']
    await archive.put(texts.map((text) => ({ kind: 'part' as const, bytes: text, text })))
    const found = async (query: string, limit = 10) => (await archive.search(query, { limit })).map(({ snippet }) => snippet)
    expect(await found('failing tests')).toEqual(expect.arrayContaining(texts.slice(0, 2)))
    expect(await found('failing test')).toEqual(texts.slice(0, 2))
    expect(await found('failing test', 1)).toEqual(texts.slice(0, 1))
    for (const query of ['assertion error', 'assertion errors']) expect(await found(query)).toEqual([texts[2]])
    const hits = await archive.search('failing test')
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    const [first] = hits
    expect(await archive.search('failing test', { within: (hash) => hash !== first?.hash })).toMatchObject([{ snippet: texts[1] }])
    expect(await archive.search('failing test', { kind: 'input' })).toEqual([])
    await archive.close()
  })

  it('F44: takes query syntax as text', async () => {
    const archive = await open()
    await archive.put([{ kind: 'part', bytes: 'plain words', text: 'plain words' }])
    for (const query of ['"', 'NEAR(a b)', '*', 'plain*', '%', 'a AND', '-words', 'body:plain', '(', "'", '', '  ', '\0', 'x'.repeat(10_000)])
      await expect(archive.search(query)).resolves.toBeDefined()
    expect(await archive.search('plain"')).toHaveLength(1)
    await archive.close()
  })

  it('F34: shows no secret in what a search shows, and gives the sealed bytes untouched', async () => {
    const archive = await open()
    const secret = ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')
    const text = `deploy with ${secret} today`
    const [record] = await archive.put([{ kind: 'part', bytes: text, text }])
    const [hit] = await archive.search('deploy')
    expect(hit?.snippet).toBe(redact(text, archive.key))
    expect(hit?.snippet).toContain('[secret:aws:')
    expect(hit?.snippet).not.toContain(secret)
    expect(Buffer.from((await archive.get(record?.ref ?? ''))?.bytes ?? []).toString()).toBe(text)
    await archive.close()
  })
}
