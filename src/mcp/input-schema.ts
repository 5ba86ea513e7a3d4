import * as z from 'zod'
import { describeValue, nearestName } from '../validation/index.ts'

/**
 * The input schema of a tool. Unknown fields are ignored, because models add fields freely, unless the name resembles that of a field that was
 * not given: ignoring a misspelt `cursor` would return the first page again and again.
 */
export function inputSchema<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<z.infer<z.ZodObject<Shape>>> {
  return z.preprocess(
    (input, context) => {
      const names = Object.keys(Object(input) as object)
      const missing = Object.keys(shape).filter((name) => !names.includes(name))
      for (const name of names.filter((one) => !Object.hasOwn(shape, one))) {
        const nearest = nearestName(name, missing)
        if (nearest !== undefined) context.addIssue({ code: 'custom', path: [name], message: `there is no such field; the nearest is ${nearest}` })
      }
      return input
    },
    z.object(shape, { error: ({ input }) => `they are ${describeValue(input)}, not an object` }),
  )
}

/** A text field of a tool's input, with its minimum and maximum length; errors use the package's own wording. */
export function textField(minLength: number, maxLength: number): z.ZodString {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'it is missing' : `it is ${describeValue(input)}, not a string`) })
    .min(minLength, 'it is empty')
    .max(maxLength, `it is longer than ${maxLength} characters`)
}
