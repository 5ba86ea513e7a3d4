import * as z from 'zod'
import { configSchema } from './config.ts'

/** The JSON Schema of the configuration file, as shipped: `decant/config.schema.json`. */
export function configJsonSchema(): Record<string, unknown> {
  return { title: 'decant.config.json', ...z.toJSONSchema(configSchema, { io: 'input' }) }
}
