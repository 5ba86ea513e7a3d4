import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compress } from '../../src/index.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const readme = read('README.md')

it('each bold figure of a README link occurs in the linked results file', () => {
  const links = [...readme.matchAll(/\[([^\]]*\*\*[^\]]*)\]\((bench\/results\/[\w-]+\.md)\)/g)]
  expect(links.length).toBeGreaterThan(0)
  for (const [, words = '', file = ''] of links) {
    const source = read(file)
    for (const [, figure = ''] of words.matchAll(/\*\*([\d.]+)[^*]*\*\*/g)) expect(source, `${figure} in ${file}`).toContain(figure)
  }
})

it('README.md states how many rows of its table reach their goal', () => {
  const [, table = ''] = /<!-- embed: \S+#headline -->\n([\s\S]*?)<!-- \/embed -->/.exec(readme) ?? []
  const rows = table
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((row) => row.split('|').map((cell) => Number(cell)))
  const reached = rows.filter((cells) => (cells[6] as number) >= (cells[10] as number)).length
  expect(readme).toContain(`**${reached}** of these **${rows.length}** rows reach their goal`)
})

it('README.md shows the beginning of the record that compress writes', async () => {
  const [, shown = ''] = /```\n(<17 earlier messages [\s\S]*?)```/.exec(readme) ?? []
  const { messages } = await compress(read('examples/run.json'), { budget: '20%' })
  const record = (JSON.parse(messages) as { content: unknown }[])[2]?.content
  const plain = (text: string) => text.replace(/decant:\w{10}/, 'decant:')
  expect(plain(String(record)).startsWith(plain(shown))).toBe(true)
})
