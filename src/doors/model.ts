export type {
  AiSdkModel,
  BreakerOptions,
  EmbeddingModel,
  FailureReason,
  Fault,
  FaultName,
  LanguageModel,
  ModelAccess,
  ModelAnswer,
  ModelFailure,
  ModelRequest,
  NonProseReason,
  RetryOptions,
  Scripted,
  ScriptedModel,
} from '../model/index.ts'
export { aiSdkModel, embeddingModelNamed, MODEL_FAULTS, modelNamed, scriptedModel, withBreaker, withRetries } from '../model/index.ts'
export type { Embedder } from '../relevance/index.ts'
