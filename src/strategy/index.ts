export type { Context, Strategy } from './strategy.ts'
