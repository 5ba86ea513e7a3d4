export type { Block, Charge, CostPlan, CostSituation, ModelPrice, Offer, Price, Usage } from '../cost/index.ts'
export { modelPrice, PRICE_TABLES, PrefixCache, planCost, readUsage } from '../cost/index.ts'
