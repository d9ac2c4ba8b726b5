export * from './access.ts'
export * from './errorCodes.ts'
export * from './handshake.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './randomId.ts'
export type {
  FrameAnswer,
  FramePayload,
  FrameRequestName,
  FrameUser,
  RpcMethod,
} from './requests.ts'
export { frameRequests } from './requests.ts'
