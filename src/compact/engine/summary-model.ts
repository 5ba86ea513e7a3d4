/** What the compaction engine asks of a model, and no more: any client that answers so will do. Failures are values. */
export interface SummaryModel {
  generate(request: { readonly model?: string; readonly system: string; readonly prompt: string; readonly maxTokens: number }): Promise<SummaryAnswer>
}

/** The answer; `finish` is `stop` where the model said all it meant to. */
export type SummaryAnswer = { readonly status: 'ok'; readonly text: string; readonly finish: string } | { readonly status: 'failed'; readonly reason: string }
