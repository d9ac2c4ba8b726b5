export { gatewayResolverCode } from './gatewayResolverCode.ts'
