import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const doors: Readonly<Record<string, string>> = {
  decant: 'src/index.ts',
  ...Object.fromEntries(readdirSync(join(root, 'src/doors')).map((file) => [`decant/${file.replace(/\.ts$/, '')}`, `src/doors/${file}`])),
}

interface Names {
  readonly types: readonly string[]
  readonly values: readonly string[]
}

/** The names that a door exports, as listed in its file. */
function namesOf(file: string): Names {
  const [types, values]: [string[], string[]] = [[], []]
  for (const [, type, list = ''] of readFileSync(join(root, file), 'utf8').matchAll(/^export (type )?\{([^}]*)\}/gm))
    for (const name of list.split(',').map((one) => one.trim())) if (name) (type ? types : values).push(name)
  return { types: types.toSorted(), values: values.toSorted() }
}

test('every door exports exactly the names in public-face.txt; after a deliberate change: `vitest run test/house/public-face.test.ts -u`', async () => {
  const lines = Object.entries(doors).map(([door, file]) => {
    const { types, values } = namesOf(file)
    return `${door}\n${values.map((name) => `  ${name}\n`).join('')}${types.map((name) => `  type ${name}\n`).join('')}`
  })
  await expect(lines.join('\n')).toMatchFileSnapshot('public-face.txt')
})

test.each(Object.entries(doors))('%s exports exactly the values that its file lists', async (_, file) => {
  const door = (await import(pathToFileURL(join(root, file)).href)) as object
  expect(Object.keys(door).toSorted()).toEqual(namesOf(file).values)
})

test('every name that a page imports from a door is exported by that door', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })]
  const unknown = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '(decant[^']*)'/g)].flatMap(([, list = '', door = '']) => {
      const file = doors[door]
      if (!file) return [`${page}: ${door}`]
      const { types, values } = namesOf(file)
      return list
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter((name) => !types.includes(name) && !values.includes(name))
        .map((name) => `${page}: ${name} from ${door}`)
    }),
  )
  expect(unknown).toEqual([])
})
