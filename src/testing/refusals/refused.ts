import type { History } from '../../message/index.ts'
import type { MockName } from '../body/mock-name.ts'

/** A known way to be refused: a body that provokes the provider's message, and the law that predicts it. */
export interface Refused {
  /** What is wrong, in few words. */
  readonly title: string
  readonly mock: MockName
  /** The provider's message, or a part of it. */
  readonly error: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
  readonly law: string
  readonly profile: string
  /** The same in neutral messages; absent if only the body shows it. */
  readonly history?: History
  /** The history before an edit that went wrong, if the defect is an edit. */
  readonly before?: History
  /** Tokens of the window, if the defect is its size. */
  readonly window?: number
}
