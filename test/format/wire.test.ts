import { anthropicBodies } from './bodies/anthropic.ts'
import { chatBodies } from './bodies/chat.ts'
import { wireContract } from './wire-contract.ts'

wireContract('openai-chat', chatBodies)
wireContract('anthropic-messages', anthropicBodies)
wireContract('deepseek', chatBodies)
wireContract('mistral', chatBodies)
