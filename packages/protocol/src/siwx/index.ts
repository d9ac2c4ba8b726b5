export * from './cacao.ts'
export * from './message.ts'
export * from './parse.ts'
