import { resolveOpenArchive } from '../../archive/index.ts'
import type { Profile } from '../../law/index.ts'
import { checkHistory, DecantError, type History } from '../../message/index.ts'
import { checkProtection } from '../../pipeline/index.ts'
import type { Counter } from '../../token/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import { checkSummaryModel, type SummaryModel } from '../summary/summary-model.ts'
import type { TreeOptions, TreeStores } from './tree-options.ts'

const NAMES = { shape: true, profile: true, counter: true, key: true, keyInformation: true, protect: true, meta: true } as const
const SHAPE = { budget: true, keepRounds: true, chunkTokens: true, fanout: true } as const
const AMOUNT = 'a number from 0 or Infinity'

/**
 * Checks the arguments of a tree compaction.
 * @returns the stores, with the archive wrapped so that it must keep an archive's promises
 * @throws DecantError `invalid-argument`, `invalid-option`
 */
export function checkTreeArguments(
  history: History,
  options: TreeOptions,
  stores: TreeStores | undefined,
  model: SummaryModel | undefined,
): TreeStores | undefined {
  checkHistory(history, 'compactHistory')
  const { shape, profile, counter, key, protect } = checkOptionNames('compactHistory', options, NAMES)
  checkOptionKinds('the shape', checkOptionNames('the shape', shape, SHAPE), {
    budget: AMOUNT,
    keepRounds: 'a whole number from 0',
    chunkTokens: AMOUNT,
    fanout: AMOUNT,
  })
  if (shape.budget === undefined) throw missingOption('shape.budget', 'the number of tokens that the result may take')
  if (!Array.isArray((Object(profile) as Partial<Profile>).laws))
    throw missingOption('profile', "one of `decant/law`, such as profileFor({ format: 'openai-chat' })")
  if (typeof (Object(counter) as Partial<Counter>).message !== 'function') throw missingOption('counter', 'one of `decant/token`, such as createCounter()')
  if (typeof key !== 'string') throw missingOption('key', 'the `key` of the archive')
  if (protect) checkProtection(protect)
  checkSummaryModel('the model of compactHistory', model)
  return stores && { ...checkOptionKinds('compactHistory', stores, { memoryDir: 'a text' }), archive: resolveOpenArchive('compactHistory', stores.archive) }
}

function missingOption(name: string, wanted: string): DecantError {
  return new DecantError('invalid-option', `compactHistory has no ${name}`, `Give ${wanted}.`)
}
