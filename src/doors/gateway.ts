export type {
  Gateway,
  GatewayAccess,
  GatewayChange,
  GatewayEvent,
  GatewayMetrics,
  GatewayOptions,
  GatewayTracer,
  GatewayTrigger,
  HeaderValues,
  Mode,
  ModelTrigger,
  Provider,
  Refusal,
  RoutedFormat,
  Treatment,
  UpstreamProxy,
  Upstreams,
} from '../gateway/index.ts'
export { gateway, spans } from '../gateway/index.ts'
export type { ResentTrigger } from '../resent/index.ts'
