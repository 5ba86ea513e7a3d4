import { z } from 'zod'
import { given } from '../../trajectory/index.ts'

/**
 * The options of something at its door; what stands in them is looked at where it is used.
 * @throws DecantError `invalid-argument`
 */
export function optionsGiven<T extends object>(options: T): T {
  return given(options, 'options', z.looseObject({}), 'Give an object, or leave the options out.')
}
