export { type Exchange, startExchange } from './startExchange.ts'
