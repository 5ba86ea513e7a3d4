import { join } from 'node:path'
import { houseViolations } from './house/house-violations.ts'

const found = houseViolations(join(import.meta.dirname, '..'))
for (const breach of found) console.error(breach)
console.error(found.length === 0 ? 'The house holds: floors, doors, circles, sizes, embedded numbers.' : `${found.length} breaches of the house rules.`)
process.exitCode = found.length === 0 ? 0 : 1
