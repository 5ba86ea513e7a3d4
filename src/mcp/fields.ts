import * as z from 'zod'
import { nearestName, shownValue } from '../given/index.ts'

/**
 * The input schema of a tool. Unknown fields are ignored, because models add fields freely, unless the name resembles that of a field that was
 * not given: ignoring a misspelt `cursor` would return the first page again and again.
 */
export function fields<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<z.infer<z.ZodObject<Shape>>> {
  return z.preprocess(
    (given, context) => {
      const names = Object.keys(Object(given) as object)
      const left = Object.keys(shape).filter((name) => !names.includes(name))
      for (const name of names.filter((one) => !Object.hasOwn(shape, one))) {
        const meant = nearestName(name, left)
        if (meant !== undefined) context.addIssue({ code: 'custom', path: [name], message: `there is no such field; the nearest is ${meant}` })
      }
      return given
    },
    z.object(shape, { error: ({ input }) => `they are ${shownValue(input)}, not an object` }),
  )
}

/** A text field of a tool's input, with its minimum and maximum length; errors use the package's own wording. */
export function textField(least: number, most: number): z.ZodString {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'it is missing' : `it is ${shownValue(input)}, not a string`) })
    .min(least, 'it is empty')
    .max(most, `it is longer than ${most} characters`)
}
