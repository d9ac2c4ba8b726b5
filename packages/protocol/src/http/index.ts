export * from './call.ts'
export * from './endpoint.ts'
