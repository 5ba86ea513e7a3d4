import { DecantError } from '../../message/index.ts'
import { quoted } from '../print/quoted.ts'

/**
 * Refuses what stands where the value of an option should and looks like an option that is none: the parser would tell of that, and not how such a value
 * is given.
 * @param known the options that there are
 * @throws DecantError `usage`
 */
export function soundValue(flag: string, arg: string, known: (option: string) => boolean): void {
  if (!/^-[^\d]/.test(arg) || /^-(?:h|v|help|version)$/.test(arg) || known(arg.split('=', 1)[0] as string)) return
  throw new DecantError('usage', `${flag} has no value, and \`${arg}\` is no option`, `Where it is the value, write ${quoted(`${flag}=${arg}`)}.`)
}
