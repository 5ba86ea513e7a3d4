export { packageBeside } from './package-beside.ts'
export { packagePage } from './package-page.ts'
export { packageVersion } from './package-version.ts'
export { scriptBeside, scriptIfBeside } from './script-beside.ts'
