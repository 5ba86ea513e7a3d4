/** Where a wrapped agent reaches the gateway. */
export interface GatewayAddress {
  /** Base URL of the gateway, without a path. */
  readonly base: string
  /** Base URL for OpenAI clients, with the path that their upstream requires. */
  readonly openai: string
}
