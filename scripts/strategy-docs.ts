import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strategyPage } from './docs/strategy-page.ts'

writeFileSync(join(import.meta.dirname, '../docs/strategies.md'), strategyPage)
