import { describe, expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import { compress } from '../../src/compress.ts'

interface Said {
  readonly role: string
  readonly content: string
}

const words = (count: number, of: string) => Array.from({ length: count }, (_, i) => `word${of}x${i} at src/a${of}_${i}.ts.`).join(' ')
const history: Said[] = [
  ...Array.from({ length: 30 }, (_, i) => [
    { role: 'user', content: words(3, `u${i}`) },
    { role: 'assistant', content: words(40, `a${i}`) },
  ]).flat(),
  { role: 'user', content: 'next?' },
]
const refsIn = (text: string) => Array.from(text.matchAll(/decant:(\w{10})/g), ([, ref]) => ref as string)

/** The text that a reader gets by opening every ref of an output, and every ref inside those; and the refs that cannot be opened. */
async function opened(output: string, archive: Archive): Promise<{ text: string; dead: string[] }> {
  const named = refsIn(output)
  const texts = [output]
  const dead: string[] = []
  const seen = new Set<string>()
  for (const ref of named) {
    if (seen.has(ref)) continue
    seen.add(ref)
    const record = await archive.get(ref)
    if (!record) {
      dead.push(ref)
      continue
    }
    texts.push(Buffer.from(record.bytes).toString('utf8'))
    named.push(...refsIn(texts.at(-1) as string))
  }
  return { text: texts.join('\n'), dead }
}

describe('chained strategies of which a later one cuts the notes of an earlier one', () => {
  it.each([
    ['adaptive', 600],
    ['intelligent', 600],
    ['sliding-window,summary', 600],
    ['incremental-summary,cover', 1500],
  ])('%s leaves no handle without a record, and every message stays readable', async (strategy, budget) => {
    const { messages, refs, archive } = await compress(history, { budget, strategy })
    const { text, dead } = await opened(JSON.stringify(messages), archive)
    expect(dead).toEqual([])
    expect(history.filter(({ content }) => !text.includes(content))).toEqual([])
    expect(refs).toEqual([...new Set(refsIn(JSON.stringify(messages)))])
  })

  it('keep every message readable over several compressions into one archive', async () => {
    const archive = memoryArchive()
    let messages: readonly Said[] = []
    for (let i = 0; i < history.length; i += 20)
      messages = (await compress([...messages, ...history.slice(i, i + 20)], { budget: 1500, strategy: 'sliding-window,summary', archive })).messages
    const { text, dead } = await opened(JSON.stringify(messages), archive)
    expect(dead).toEqual([])
    expect(history.filter(({ content }) => !text.includes(content))).toEqual([])
  })

  it('keep images of tool results that are cut later readable', async () => {
    const picture = (i: number) =>
      Buffer.from(`89504e470d0a1a0a0000000d4948445200000400000003000802000000${i.toString(16).padStart(8, '0')}`, 'hex').toString('base64')
    const shots = Array.from({ length: 12 }, (_, i) => [
      { role: 'assistant', content: [{ type: 'tool_use', id: `t${i}`, name: 'screenshot', input: { n: i } }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: `t${i}`,
            content: [
              { type: 'text', text: words(40, `r${i}`) },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture(i) } },
            ],
          },
        ],
      },
    ]).flat()
    const asked = [{ role: 'user', content: 'Fix it.' }, ...shots, { role: 'assistant', content: 'ok' }, { role: 'user', content: 'next' }]
    const { messages, archive } = await compress({ model: 'claude-sonnet-4-5', messages: asked }, { budget: 500, strategy: 'tidy' })
    const { text, dead } = await opened(JSON.stringify(messages), archive)
    expect(dead).toEqual([])
    expect(Array.from({ length: 11 }, (_, i) => picture(i)).filter((one) => !text.includes(one))).toEqual([])
  })
})
