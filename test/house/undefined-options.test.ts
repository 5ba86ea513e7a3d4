import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const face = new Set(readFileSync(join(root, 'test/house/public-face.txt'), 'utf8').match(/(?<=^ {2}type )\w+$/gm))
/** Types of callers' arguments whose names do not end in `Options`. */
const ALSO = ['CompactionRule', 'Destination', 'Protection', 'ResentTrigger', 'SessionSummaries', 'Settings', 'SummaryModel', 'TreeShape', 'TreeStores'].concat(
  ['GatewayAccess', 'GatewayChange', 'GatewayTrigger', 'Upstreams', 'UpstreamProxy', 'ModelAccess', 'DecodeChoice', 'ArchiveSearch'],
)
/** An argument of decant's own formats: decant passes it, callers do not. */
const HANDED = 'DecodeOptions'

it('optional properties of public option types also accept undefined (`exactOptionalPropertyTypes`)', () => {
  const taken = new Set([...face].filter((name) => ALSO.includes(name) || (name.endsWith('Options') && name !== HANDED)))
  const strict: string[] = []
  for (const file of globSync('src/**/*.ts', { cwd: root }))
    for (const [, name = '', body = ''] of readFileSync(join(root, file), 'utf8').matchAll(/^export (?:interface|type) (\w+)[^{;\n]*\{\n(.*?)^\}/gms))
      for (const [line] of taken.has(name) ? body.matchAll(/^ {2}(?:readonly )?\w+\?: .*$/gm) : [])
        if (!line.endsWith(' | undefined')) strict.push(`${name}: ${line.trim()}`)
  expect(taken.size).toBeGreaterThan(60)
  expect(strict).toEqual([])
})
