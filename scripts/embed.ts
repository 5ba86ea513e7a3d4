import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { refreshed } from './house/embedded.ts'

const root = join(import.meta.dirname, '..')
for (const document of ['README.md', 'ARCHITECTURE.md']) {
  if (existsSync(join(root, document))) writeFileSync(join(root, document), refreshed(root, document))
}
