import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configJsonSchema } from '../src/cli/config/config-json-schema.ts'

/** Writes the schema of the configuration file that the package ships; a test fails when it is stale. */
writeFileSync(join(import.meta.dirname, '../config.schema.json'), `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
