import type { Format } from '../../format.ts'
import { dialectReader } from '../dialects/dialect-reader.ts'
import { adk } from './adk.ts'
import { agentFramework } from './agent-framework.ts'
import { autogen } from './autogen.ts'
import { autogenChats } from './autogen-chats.ts'
import { autogenState } from './autogen-state.ts'
import { haystack } from './haystack.ts'
import { letta } from './letta.ts'
import { llamaIndex } from './llama-index.ts'
import { llamaIndexContext } from './llama-index-context.ts'
import { llamaIndexStore } from './llama-index-store.ts'
import { pydanticAi } from './pydantic-ai.ts'

/** Messages that agent frameworks save in their own forms. */
export const framework: Format = dialectReader(
  'framework',
  'Messages as frameworks save them: Pydantic AI, LlamaIndex, Haystack, AutoGen, Agent Development Kit, Letta, Agent Framework',
  [pydanticAi, llamaIndex, llamaIndexStore, llamaIndexContext, haystack, autogen, autogenState, autogenChats, adk, letta, agentFramework],
)
