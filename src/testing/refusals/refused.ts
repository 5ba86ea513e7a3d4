import type { History } from '../../message/index.ts'
import type { MockName } from '../body/mock-name.ts'

/** One known way to be refused: a body that provokes the provider's words, and the law that sees it coming. */
export interface Refused {
  /** What is wrong, in few words. */
  readonly title: string
  readonly mock: MockName
  /** The provider's words, or a part of them. */
  readonly error: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
  readonly law: string
  readonly profile: string
  /** The same in neutral messages; absent where only the body shows it. */
  readonly history?: History
  /** What `history` was made from, where it was an edit that went wrong. */
  readonly before?: History
  /** Tokens of the window, where that is the matter. */
  readonly window?: number
}
