export { accountNameForm, nameAttributes, type NameAttribute } from './rules.ts'
export { coinTypeOf, coinTypes, networkOfCoinType } from './coinTypes.ts'
export {
  encodeSetName,
  type PrimaryName,
  readPrimaryName,
  type ReadContract,
  rollupRegistrar,
} from './primaryName.ts'
export { type NameMessage, readNameMessage, writeNameMessage } from './message.ts'
