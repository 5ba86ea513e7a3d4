import { ruleFor } from '../../text/index.ts'
import type { OptionValues } from '../command.ts'
import type { Config } from './config.ts'

/** Settings for a model, or for those whose names begin alike. */
export type ModelRule = NonNullable<Config['models']>[string]

/** The configuration's rules for single tools and models. Commands find them among their options. */
export class Rules {
  readonly #tools: NonNullable<Config['tools']>
  /** By the name of a model, or the beginning of names. */
  readonly models: Readonly<Record<string, ModelRule>>

  constructor({ tools = {}, models = {} }: Pick<Config, 'tools' | 'models'> = {}) {
    this.#tools = tools
    this.models = models
  }

  /** The rules among a command's options; empty if there are none. */
  static from({ rules }: OptionValues): Rules {
    return rules instanceof Rules ? rules : new Rules()
  }

  /** Tools whose calls and results stay whole. */
  get pinned(): readonly string[] {
    return this.#toolsWithRule('pin')
  }

  /** Tools whose old results are removed before anything else. */
  get first(): readonly string[] {
    return this.#toolsWithRule('first')
  }

  forModel(name: string | undefined): ModelRule {
    return (name === undefined ? undefined : ruleFor(this.models, name)) ?? {}
  }

  /** The same rules without settings that an option or a variable sets for all models. */
  withoutSettings(names: readonly string[]): Rules {
    const models = Object.entries(this.models).map(([model, rule]) => [
      model,
      Object.fromEntries(Object.entries(rule).filter(([name]) => !names.includes(name))),
    ])
    return new Rules({ tools: this.#tools, models: Object.fromEntries(models) })
  }

  #toolsWithRule(rule: 'pin' | 'first'): string[] {
    return Object.keys(this.#tools).filter((tool) => this.#tools[tool] === rule)
  }
}
