import type { Format } from '../../format.ts'
import { dialectReader } from '../dialects/dialect-reader.ts'
import { agentData } from './agent-data.ts'
import { browserUse } from './browser-use.ts'
import { recordedTurns } from './recorded-turns.ts'
import { smolagents } from './smolagents.ts'
import { traeAgent } from './trae-agent.ts'

/** Trajectories that agents write step by step, and data sets of them. */
export const steps: Format = dialectReader(
  'steps',
  'Trajectories step by step: Trae Agent, smolagents, browser-use, turns of SWE-agent in data sets, the Agent Data Protocol',
  [traeAgent, smolagents, browserUse, recordedTurns, agentData],
)
