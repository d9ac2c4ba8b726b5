export * from './access.ts'
export * from './handshake.ts'
export * from './limits.ts'
export * from './messages.ts'
