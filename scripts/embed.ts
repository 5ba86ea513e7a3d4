import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedding, refreshBlocks } from './house/embedded.ts'
import { pictures } from './house/pictures.ts'

const root = join(import.meta.dirname, '..')
for (const document of embedding(root)) writeFileSync(join(root, document), refreshBlocks(root, document))
for (const [path, svg] of pictures(root)) writeFileSync(join(root, path), svg)
// The page of strategies includes the table of strategies.
await import('./strategy-docs.ts')
