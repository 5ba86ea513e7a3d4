export type {
  Calibration,
  ContextUsage,
  Counter,
  CounterOptions,
  Encoding,
  ImageRule,
  ModelEncoding,
  MonitorConfig,
  MonitoredMessage,
  Tokenizer,
} from '../token/index.ts'
export {
  ContextUsageMonitor,
  calibrate,
  countTokens,
  createCounter,
  encodingFor,
  estimateAsciiQuarter,
  estimateHalf,
  estimateQuarter,
  estimateTokens,
  loadTokenizer,
} from '../token/index.ts'
