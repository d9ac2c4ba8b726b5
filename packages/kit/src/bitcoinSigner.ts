export {
  bitcoinSignerOf,
  type BitcoinSigner,
  type PsbtInput,
} from './bitcoinSigner/bitcoinSignerOf.ts'
