export type { ContractFailure, ContractOptions, GenerateOptions, Malformation, MockName, MockOptions, Refused, Reply } from '../testing/index.ts'
export {
  bodyOf,
  generateHistory,
  h,
  malformations,
  mockProvider,
  Random,
  refusals,
  requestTo,
  show,
  shrunk,
  signLike,
  signThinking,
  strategyContract,
} from '../testing/index.ts'
