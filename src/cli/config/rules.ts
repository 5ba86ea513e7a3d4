import { ruleFor } from '../../text/index.ts'
import type { OptionValues } from '../command.ts'
import type { Config } from './config.ts'

/** What holds for a model, or for those whose names begin alike. */
export type ModelRule = NonNullable<Config['models']>[string]

/** What the configuration says of single tools and models. Commands find it among their options. */
export class Rules {
  readonly #tools: NonNullable<Config['tools']>
  /** By the name of a model, or how names begin. */
  readonly models: Readonly<Record<string, ModelRule>>

  constructor({ tools = {}, models = {} }: Pick<Config, 'tools' | 'models'> = {}) {
    this.#tools = tools
    this.models = models
  }

  /** Those that a command was given; none where it was given none. */
  static among({ rules }: OptionValues): Rules {
    return rules instanceof Rules ? rules : new Rules()
  }

  /** Tools whose calls and results stay whole. */
  get pinned(): readonly string[] {
    return this.#named('pin')
  }

  /** Tools whose old results go before anything else. */
  get first(): readonly string[] {
    return this.#named('first')
  }

  model(name: string | undefined): ModelRule {
    return (name === undefined ? undefined : ruleFor(this.models, name)) ?? {}
  }

  /** The same without what an option or a variable says for all models. */
  without(names: readonly string[]): Rules {
    const models = Object.entries(this.models).map(([model, rule]) => [
      model,
      Object.fromEntries(Object.entries(rule).filter(([name]) => !names.includes(name))),
    ])
    return new Rules({ tools: this.#tools, models: Object.fromEntries(models) })
  }

  #named(rule: 'pin' | 'first'): string[] {
    return Object.keys(this.#tools).filter((tool) => this.#tools[tool] === rule)
  }
}
