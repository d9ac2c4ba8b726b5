import { cleanName } from '../injected/announcement.ts'
import { fieldsOf, type Method, methodOf, readList } from '../walletStandard/values.ts'
import { accountIdOf } from './accountId.ts'

/** An extension before it is asked: https://github.com/polkadot-js/extension, `packages/extension-inject/src/types.ts`. */
export type Extension = {
  readonly version: string
  /** Prompts, unless the wallet has allowed this origin before. */
  readonly enable: Method
}

/** What an extension gives once it allowed the page. */
export type Enabled = {
  readonly getAccounts: Method
  readonly subscribe: Method | undefined
  readonly signRaw: Method | undefined
  readonly signPayload: Method | undefined
  /** The wallet's own objects, for hosts. */
  readonly own: {
    readonly accounts: unknown
    readonly metadata: unknown
    readonly provider: unknown
    readonly signer: unknown
  }
}

export type ExtensionAccount = {
  /** SS58 with whatever prefix the wallet writes. */
  readonly address: string
  /** 32 bytes in hex. */
  readonly id: string
  readonly type: string | undefined
  /** Hash of the first block of the one chain it is for, in hex, where it is not for all. */
  readonly genesisHash: string | undefined
}

/** More is not a wallet's answer. */
const maxAccounts = 1000
const maxTypeLength = 16
const hashPattern = /^0x[0-9a-f]{64}$/

/** Each property is read once (security.md DISC-3). Undefined for anything unusable; never throws. */
export function readExtension(value: unknown): Extension | undefined {
  try {
    // The newer way is `connect`. Where there is one, `enable` does nothing but refuse.
    const enable = methodOf(value, 'connect') ?? methodOf(value, 'enable')
    return enable && { version: cleanName(fieldsOf(value)['version']) ?? '', enable }
  } catch {
    return undefined
  }
}

/** Undefined when it is no extension's answer. */
export function readEnabled(value: unknown): Enabled | undefined {
  try {
    const { accounts, metadata, provider, signer } = fieldsOf(value)
    const getAccounts = methodOf(accounts, 'get')
    return (
      getAccounts && {
        getAccounts,
        subscribe: methodOf(accounts, 'subscribe'),
        signRaw: methodOf(signer, 'signRaw'),
        signPayload: methodOf(signer, 'signPayload'),
        own: { accounts, metadata, provider, signer },
      }
    )
  } catch {
    return undefined
  }
}

/** Each account once; undefined when that is no list. Ethereum accounts, which some wallets list too, are EVM's. */
export function readAccounts(value: unknown): readonly ExtensionAccount[] | undefined {
  try {
    return readList(value, maxAccounts)?.flatMap((each) => readAccount(each) ?? [])
  } catch {
    return undefined
  }
}

function readAccount(value: unknown): ExtensionAccount | undefined {
  const { address, type, genesisHash } = fieldsOf(value)
  const id = typeof address === 'string' && type !== 'ethereum' ? accountIdOf(address) : undefined
  // `typeof` again: the compiler does not carry it over from the line above.
  if (id === undefined || typeof address !== 'string') return undefined
  return {
    address,
    id,
    type: typeof type === 'string' && type.length <= maxTypeLength ? type : undefined,
    genesisHash:
      typeof genesisHash === 'string' && hashPattern.test(genesisHash) ? genesisHash : undefined,
  }
}
