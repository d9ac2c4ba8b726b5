export type { Config, ConfigInput } from './config.ts'
export {
  createCustody,
  startCustody,
  type Custody,
  type CustodyAdapters,
  type RunningCustody,
} from './service.ts'
