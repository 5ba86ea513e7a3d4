import { actOf, commandStages } from '../../text/index.ts'
import { isReadAct } from './act-kinds.ts'

/** A stage that only prepares for the following ones. */
const PREPARING_STAGE = /(?:^|[\s:])(?:fmt|format|gofmt|install|tidy|generate|git add)\b/

/** The stages of a command that decide whether it succeeded: those that only look or prepare do not count. */
export function mainStages(command: string): string[] {
  const stages = commandStages(command).filter((stage) => !isReadAct(actOf({ name: 'bash', input: stage.slice(stage.indexOf('> ') + 1) }).kind))
  const main = stages.filter((stage) => !PREPARING_STAGE.test(stage))
  return main.length > 0 ? main : stages
}
