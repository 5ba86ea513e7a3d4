export { h, show } from './notation.ts'
