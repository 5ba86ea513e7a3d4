/** The prompt for a segment's summary: `{task}` and `{segment}` are filled in. */
export const SEGMENT_SUMMARIZATION_PROMPT = `Summarize this segment of a bug-fixing trajectory in 2-3 sentences.

Task: {task}

Segment actions:
{segment}

Focus on:
- What was discovered or accomplished
- Key files or functions examined/modified
- Important decisions made

Summary:`
