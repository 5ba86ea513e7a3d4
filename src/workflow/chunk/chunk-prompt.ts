import { cutText } from '../../text/index.ts'
import { fillTemplate } from '../../trajectory/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'

const TEMPLATE = `You are analyzing a segment of an agent's problem-solving trajectory.

## Problem Context
{{ problem_statement }}

## Trajectory Segment ({{ step_count }} steps)
{{ chunk_steps }}

## Task
Analyze this segment and extract the key information. Respond in the following format:

Phase: [one of: understanding, locating, fixing, testing, debugging]
Action: [brief summary of what actions were taken, e.g., "read config files, search for error pattern"]
Reasoning: [the key reasoning that led to these actions - WHY the agent made these decisions]
Files: [comma-separated list of files involved, or "none" if no files]
Outcome: [success/failure/error/ongoing, or "none" if not applicable]

Guidelines:
- Phase should reflect the PRIMARY activity in this segment
- Action should be concise (under 50 words)
- Reasoning should capture the decision-making logic (under 100 words)
- Focus on WHAT the agent learned or decided, not just WHAT it did
`

/**
 * The prompt that asks a model about a chunk: the first 500 characters of the problem, and of each step 200 of the action, 300 of the thought, 200 of
 * the result.
 */
export function chunkPrompt(chunk: readonly HistoryStep[], problemStatement: string): string {
  return fillTemplate(TEMPLATE, {
    problem_statement: cutText(problemStatement, 500),
    step_count: String(chunk.length),
    chunk_steps: formatChunk(chunk),
  })
}

function formatChunk(chunk: readonly HistoryStep[]): string {
  const lines: string[] = []
  chunk.forEach((step, i) => {
    lines.push(`Step ${i + 1}:`, `  Action: [${step.actionType}] ${cutText(step.action, 200)}`)
    if (step.thought) lines.push(`  Thought: ${cutText(step.thought, 300)}`)
    if (step.observation) lines.push(`  Result: ${cutText(step.observation, 200)}`)
    lines.push('')
  })
  return lines.join('\n')
}
