import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { EditBuilder, type Message } from '../../src/message/index.ts'
import { messagesAbove } from '../../src/pipeline/index.ts'
import { openSession } from '../../src/session/index.ts'
import { Transcript } from '../../src/session/transcript/transcript.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const said = (i: number) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: `message ${i}` })
const note = (name: string): Message => ({ id: name, role: 'user', parts: [{ type: 'text', text: name }], written: 'note' })
const append = (transcript: Transcript, from: number, to: number) =>
  transcript.apply({ what: 'appended', messages: Array.from({ length: to - from }, (_, i) => said(from + i)) })
const compact = (transcript: Transcript, messages: readonly Message[]) => transcript.apply({ what: 'compacted', rewrite: transcript.rewriteTo(messages) })
const contents = ({ wire }: Transcript) => wire.map(({ content }) => content)

describe('the histories before compactions in Transcript', () => {
  it('share the messages that were kept, also when read from the log, whose event holds only the new ones', () => {
    const transcript = new Transcript('openai-chat')
    append(transcript, 0, 8)
    const { messages, wire } = transcript
    const rewrite = transcript.rewriteTo([note('n'), ...messages.slice(2)])
    expect(rewrite.edit).toEqual([{ cut: 2, put: [{ id: 'n', written: 'note', wire: { role: 'user', content: 'n' } }] }, { keep: 6 }])
    transcript.apply({ what: 'compacted', rewrite: JSON.parse(JSON.stringify(rewrite)) })
    transcript.wire.slice(1).forEach((one, i) => {
      expect(one).toBe(wire[i + 2])
    })
    transcript.messages.slice(1).forEach(({ parts }, i) => {
      expect(parts).toBe(messages[i + 2]?.parts)
    })
  })

  it('are found for each record that remains, wherever later compactions moved it', () => {
    const transcript = new Transcript('openai-chat')
    append(transcript, 0, 10)
    const [one, two] = [note('[2 messages left out · decant:abcdefghjk]'), note('[3 messages left out · decant:bcdefghjkm]')]
    compact(transcript, transcript.messages.toSpliced(6, 2, one))
    compact(transcript, transcript.messages.toSpliced(1, 3, two))
    const opened = transcript.messages.flatMap((message) => [transcript.earlier.get(message)?.map(({ id }) => id) ?? []])
    expect(opened).toEqual([[], ['a1', 'a2', 'a3'], [], [], ['a6', 'a7'], [], []])
  })

  /** Compactions, each of which replaces the previous record and the messages since by a new record. */
  const compacted = (transcript: Transcript, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      append(transcript, i * 2, i * 2 + 2)
      const [first, ...rest] = transcript.messages
      const record = note(`[${i === 0 ? 1 : 2 * i + 1} messages left out · decant:${`${i}`.padStart(10, '0')}]`)
      compact(transcript, first ? [record, ...rest.slice(first.written ? 2 : 0)] : [])
      transcript.earlier.get(transcript.messages[0] as Message)
    }
    return transcript
  }
  /** The length of the chain of records, from the current one. */
  const depth = ({ earlier, messages }: Transcript) => {
    let count = 0
    for (let run = earlier.get(messages[0] as Message); run; run = earlier.get(run[0] as Message)) count++
    return count
  }

  it('are found from record to record along the whole chain, also after undos and in another wire format', () => {
    const transcript = compacted(new Transcript('openai-chat'), 0, 6)
    expect(depth(transcript)).toBe(6)
    for (let i = 0; i < 3; i++) transcript.apply({ what: 'undone' })
    expect(depth(transcript)).toBe(3)
    expect(depth(compacted(transcript, 3, 8))).toBe(8)
    expect(depth(transcript.readAs('anthropic-messages'))).toBe(8)
  })

  it('are read after each compaction in linear time', () => {
    expect(growth(500, (size) => () => compacted(new Transcript('openai-chat'), 0, size))).toBeLessThan(MOST_GROWTH)
  })

  it('are restored message by message when a model switch removed a message that the last compaction had left', () => {
    const transcript = new Transcript('openai-chat')
    append(transcript, 0, 6)
    compact(transcript, [note('n1'), ...transcript.messages.slice(2)])
    append(transcript, 6, 10)
    const [n1, , , ...rest] = transcript.messages
    compact(transcript, [n1 as Message, note('n2'), ...rest])
    const fewer = transcript.messages.filter((_, i) => i !== 2)
    transcript.apply({ what: 'switched', model: 'other', rewrite: transcript.rewriteTo(fewer) })
    append(transcript, 10, 11)
    transcript.apply({ what: 'undone' })
    expect(contents(transcript)).toEqual(['n1', ...Array.from({ length: 9 }, (_, i) => said(i + 2).content)])
    transcript.apply({ what: 'undone' })
    expect(contents(transcript)).toEqual(Array.from({ length: 11 }, (_, i) => said(i).content))
  })
})

it('a hundred compactions of a long history add little more than their notes to the log, and all can be undone', async () => {
  const archive = memoryArchive()
  const strategy = {
    name: 'a little',
    plan: ({ messages }: { readonly messages: readonly Message[] }) =>
      new EditBuilder<Message>()
        .keep(1)
        .cut(2, [note(`note of ${messages[2]?.id}`)])
        .keep(messages.length - 3)
        .build(),
  }
  const session = await openSession({ window: 1e9, format: 'openai-chat', archive, id: 'run' }, { strategy })
  const given = Array.from({ length: 300 }, (_, i) => ({ ...said(i), content: `message ${i}: ${'some words '.repeat(40)}` }))
  await session.append(given)
  for (let i = 0; i < 100; i++) await session.compact(session.usage().used - 10)
  expect(session.usage()).toMatchObject({ epoch: 100, messages: 200 })
  const logged = (await archive.list({ kind: 'event', limit: 1000 })).reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect(logged).toBeLessThan(JSON.stringify(given).length * 1.3)
  const again = await openSession({ window: 1e9, archive, id: 'run' })
  while (await again.undo());
  expect((await again.render()).messages).toEqual(given)
})

it('a messagesAbove trigger counts appended messages, not the records of decant', async () => {
  const session = await openSession({ window: 100_000, format: 'openai-chat' }, { trigger: messagesAbove(20), target: 0.01 })
  const long = (i: number) => ({ ...said(i), content: `message ${i}: ${'some words of it '.repeat(60)}` })
  await session.append(Array.from({ length: 21 }, (_, i) => long(i)))
  const { messages, usage } = await session.render()
  expect(usage.epoch).toBe(1)
  const own = messages.filter(({ content }) => String(content).startsWith('message ')).length
  expect(own).toBeLessThan(messages.length)
  await session.append(Array.from({ length: 20 - own }, (_, i) => long(21 + i)))
  expect((await session.render()).usage).toMatchObject({ epoch: 1, messages: 20 + messages.length - own })
})

describe('Transcript.left for the parts of one message', () => {
  const left = (size: number) => Array.from({ length: size }, (_, part) => ({ message: 0, part, hash: `h${part}` }))
  const taking = (transcript: Transcript, size: number) => transcript.apply({ what: 'shortened', places: [], left: left(size) })
  const opened = () => {
    const transcript = new Transcript('openai-chat')
    append(transcript, 0, 1)
    return transcript
  }

  it('is updated in time that is linear in the parts', () => {
    const prepared = (size: number) => {
      const transcript = opened()
      return () => taking(transcript, size)
    }
    expect(growth(4000, prepared)).toBeLessThan(MOST_GROWTH)
  })

  it('is a separate list when the transcript is read in another wire format', () => {
    const transcript = opened()
    taking(transcript, 1)
    const other = transcript.readAs('anthropic-messages')
    taking(other, 2)
    expect([transcript.left.length, other.left.length]).toEqual([1, 3])
  })
})
