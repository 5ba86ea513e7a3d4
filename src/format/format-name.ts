/** Name of a format that providers take. */
export type WireName =
  | 'ai-sdk-model'
  | 'ai-sdk-ui'
  | 'anthropic-messages'
  | 'deepseek'
  | 'gemini'
  | 'langchain'
  | 'mistral'
  | 'openai-agents'
  | 'openai-chat'
  | 'openai-responses'

/** Name of a format that decant knows: those that providers take, and logs that are only read. */
export type FormatName =
  | WireName
  | 'aider'
  | 'cawm'
  | 'claude-code'
  | 'codex'
  | 'deer-flow'
  | 'dialogue'
  | 'gemini-cli'
  | 'jsonl'
  | 'langgraph'
  | 'mini-swe-agent'
  | 'opencode'
  | 'openhands-events'
  | 'openhands-llm-log'
  | 'pi'
  | 'specstory'
  | 'swe-agent'
  | 'tau-bench'
  | 'who-and-when'
