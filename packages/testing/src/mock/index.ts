export { mockConnector, type MockWallet } from './mockConnector.ts'
export type { MockOptions } from './options.ts'
export type { MockCall, MockCallKind } from './answering.ts'
export type { MockConnector, MockSession } from './connector.ts'
