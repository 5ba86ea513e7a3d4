import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withOptions } from './docs/cli-options.ts'

const page = join(import.meta.dirname, '../docs/cli.md')
writeFileSync(page, withOptions(readFileSync(page, 'utf8')))
