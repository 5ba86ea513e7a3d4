import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const [, glossary = ''] = /^## Words\n([\s\S]*?)^## /m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? []
const words = [...glossary.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))

/** Rooms with a name that every program uses, or named for their users. */
const PLAIN =
  'format package token text relevance excerpt model cost compact hybrid resent evaluate testing gateway mcp cli fetch ai-sdk langchain mastra openai-agents'.split(
    ' ',
  )

it('the glossary contains the name of every room that is not a plain word', () => {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  expect(rooms.filter((room) => !PLAIN.includes(room) && !words.includes(room))).toEqual([])
  expect(PLAIN.filter((room) => !rooms.includes(room))).toEqual([])
})

it('the glossary contains the words of the public types, and no word twice', () => {
  const ours =
    'unit turn round law profile budget plan trigger record summary note bridge compaction session epoch ref recall scope atom ledger trait trajectory phase experience workflow'
  expect(ours.split(' ').filter((word) => !words.includes(word))).toEqual([])
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
})
