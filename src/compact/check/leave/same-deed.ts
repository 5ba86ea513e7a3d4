import { about } from './about.ts'
import { isDeed } from './deeds.ts'

/** Words for one deed: who was told to get rid of something says later that it was deleted. */
const ALIKE: readonly (readonly string[])[] = [
  'delete remove erase wipe purge drop clean clear trash rid get',
  'kill stop terminate end close',
  'cancel abort stop',
  'disable off turn remove',
  'release publish ship cut tag deploy',
  'reset revert clear undo restore',
  'send mail email post',
].map(about)
/** What stands beside a deed in an order and names nothing that it is done to. */
const BESIDE = new Set(about('commit stage add run get off please now again everything all'))
/** What an order must name itself: nobody means it who does not say so. */
const APART = new Set(about('force forced main master trunk prod production live'))

/** Whether two stems are of words for one deed. */
export function isSameDeed(one: string, other: string): boolean {
  return one === other || ALIKE.some((stems) => stems.includes(one) && stems.includes(other))
}

/** Whether an order that names nothing but deeds (`commit and push`, `kill it`) is one for what a claim names. */
export function isBareOrderOf(order: ReadonlySet<string>, own: readonly string[]): boolean {
  const deeds = [...order].filter((word) => !BESIDE.has(word))
  return deeds.length > 0 && deeds.every(isDeed) && deeds.some((deed) => own.includes(deed)) && !own.some((word) => APART.has(word))
}
