import { SIMPLE_FORMS } from './sign-forms.ts'

/** The traditional forms of each simplified sign. */
const TRADITIONAL = new Map<string, string>()
for (const [sign, simple] of SIMPLE_FORMS) TRADITIONAL.set(simple, (TRADITIONAL.get(simple) ?? '') + sign)

/**
 * The pattern, written in simplified Chinese, for traditional Chinese too: any form of a sign will do. Cheaper than `inSimple` where a text is long, and
 * what it finds stands where it stood. Sets of the flag `v` are not read, nor are ranges between two such signs.
 *
 * @example
 * bothForms(/错误|[没未]通过/).test('沒通過') // true
 */
export function bothForms({ source, flags }: RegExp): RegExp {
  let isSet = false
  const both = source.replace(/\\?./gsu, (sign) => {
    if (sign === '[' || sign === ']') isSet = sign === '['
    const forms = TRADITIONAL.get(sign)
    if (forms === undefined) return sign
    return isSet ? sign + forms : `[${sign}${forms}]`
  })
  return new RegExp(both, flags)
}
