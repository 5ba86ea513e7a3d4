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

/** A stage in a folder given by its whole path. */
const PLACED_STAGE = /^[/~][^>]*> (.*)$/s

/** The stage without its folder, if that is given by its whole path: runs that name none are taken to be there. Undefined for any other stage. */
export function stageWithoutFolder(stage: string): string | undefined {
  return PLACED_STAGE.exec(stage)?.[1]
}
