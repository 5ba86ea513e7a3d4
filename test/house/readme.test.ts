import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compress } from '../../src/index.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const readme = read('README.md')

it('takes each bold figure of the README from the file that it leads to', () => {
  const links = [...readme.matchAll(/\[([^\]]*\*\*[^\]]*)\]\((bench\/results\/[\w-]+\.md)\)/g)]
  expect(links.length).toBeGreaterThan(0)
  for (const [, words = '', file = ''] of links) {
    const source = read(file)
    for (const [, figure = ''] of words.matchAll(/\*\*([\d.]+)[^*]*\*\*/g)) expect(source, `${figure} in ${file}`).toContain(figure)
  }
})

it('counts the rows that reach their goal as the table has them', () => {
  const [, table = ''] = /<!-- embed: \S+#headline -->\n([\s\S]*?)<!-- \/embed -->/.exec(readme) ?? []
  const rows = table
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((row) => row.split('|').map((cell) => Number(cell)))
  const reached = rows.filter((cells) => (cells[6] as number) >= (cells[10] as number)).length
  expect(readme).toContain(`**${reached}** of these **${rows.length}** rows reach their goal`)
})

it('shows the beginning of the record as compress writes it', async () => {
  const [, shown = ''] = /```\n(<17 earlier messages [\s\S]*?)```/.exec(readme) ?? []
  const { messages } = await compress(read('examples/run.json'), { budget: '20%' })
  const record = (JSON.parse(messages) as { content: unknown }[])[2]?.content
  const plain = (text: string) => text.replace(/decant:\w{10}/, 'decant:')
  expect(plain(String(record)).startsWith(plain(shown))).toBe(true)
})
