/** Endpoints that the kit can simulate. `bedrock` accepts Converse; `ai-sdk` makes the checks that the AI SDK makes before it sends. */
export type MockName = 'anthropic' | 'openai-chat' | 'openai-responses' | 'gemini' | 'mistral' | 'deepseek' | 'bedrock' | 'ai-sdk'
