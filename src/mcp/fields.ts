import * as z from 'zod'
import { nearestName, shownValue } from '../given/index.ts'

/**
 * The input of a tool. A field that it does not have is left out, as models add what they like, but for one whose name comes so near to a field that was
 * not given that it was meant: a misspelt `cursor` would give the first page again and again.
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
    z.object(shape, { error: ({ input }) => `they are ${shownValue(input)} and no object` }),
  )
}

/** A text of a tool's input, of so many characters; what is none is told in the words of the package. */
export function textField(least: number, most: number): z.ZodString {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'it is missing' : `it is ${shownValue(input)} and no text`) })
    .min(least, 'it is empty')
    .max(most, `it is longer than ${most} characters`)
}
