import { isRiskyAction } from './is-risky-action.ts'
import { subjectStems } from './subject-stems.ts'

/**
 * Synonyms of an action: an agent ordered to wipe something may later report that it was deleted. Permission to tag a version is not permission to deploy it,
 * nor is permission to mail somebody permission to pay.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  'delete remove erase wipe purge drop clean clear trash',
  'kill stop terminate end close',
  'cancel abort stop',
  'disable off',
  'release publish ship cut',
  'reset revert undo',
  'send mail email post',
  'send transfer pay',
  'refund return money back',
  'merge put combine land',
].map(subjectStems)
/** For each stem of an action, those of the same action, itself among them. */
const SAME_ACTIONS = new Map(SYNONYMS.flat().map((stem) => [stem, new Set(SYNONYMS.filter((stems) => stems.includes(stem)).flat())] as const))
/** Actions that can be undone, and words in an order besides its action that do not name its object. */
const HARMLESS_ACTIONS = new Set(subjectStems('commit stage add run open create raise'))
const NOT_AN_OBJECT = new Set(subjectStems('off please now again everything all'))
/** The same in Chinese: an action, and the pairs of characters that join two. */
const ACTION_ZH = /^(?:推送|部署|发布|删除|合并|上线)$/
const BETWEEN_ZH = /^[提交并和再推送部署发布删除合上线]{2}$/
/** Words that an order must contain itself: they are never implied. */
const NEVER_IMPLIED = new Set(subjectStems('force forced main master trunk prod production live 强推 主分 生产 线上'))

/** Whether a stem, or another one of the same action, is among others. */
export function namesAction(stems: ReadonlySet<string>, wanted: string): boolean {
  if (stems.has(wanted)) return true
  for (const stem of SAME_ACTIONS.get(wanted) ?? []) if (stems.has(stem)) return true
  return false
}

/** Whether an order that names only actions (`commit and push`, `kill it`) covers what a claim names. */
export function isPlainOrderFor(order: ReadonlySet<string>, claimStems: readonly string[]): boolean {
  const actions = [...order].filter((word) => !NOT_AN_OBJECT.has(word))
  const risky = actions.filter((word) => !HARMLESS_ACTIONS.has(word))
  if (claimStems.some((word) => NEVER_IMPLIED.has(word))) return false
  if (risky.length === 0) return actions.some((action) => claimStems.includes(action)) && !claimStems.some(isRiskyAction)
  const isPlain = risky.every((word) => isRiskyAction(word) || BETWEEN_ZH.test(word))
  return isPlain && risky.some((action) => claimStems.includes(action) && (isRiskyAction(action) || ACTION_ZH.test(action)))
}
