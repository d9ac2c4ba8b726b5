import { cleanName } from '../injected/announcement.ts'
import { fieldsOf, type Method, methodOf, readList } from '../walletStandard/values.ts'
import { accountIdOf } from './accountId.ts'

/** An extension before `enable`: https://github.com/polkadot-js/extension, `packages/extension-inject/src/types.ts`. */
export type Extension = {
  readonly version: string
  /** Prompts, unless the wallet has allowed this origin before. */
  readonly enable: Method
}

/** An extension's answer once it allowed the page. */
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
  /** SS58 with the wallet's choice of prefix. */
  readonly address: string
  /** 32 bytes in hex. */
  readonly id: string
  readonly type: string | undefined
  /** Hash of the chain's first block in hex, if the account is for one chain only. */
  readonly genesisHash: string | undefined
}

/** No wallet gives a longer list. */
const maxAccounts = 1000
const maxTypeLength = 16
const hashPattern = /^0x[0-9a-f]{64}$/

/** Reads each property once (security.md DISC-3). Undefined for anything unusable; never throws. */
export function readExtension(value: unknown): Extension | undefined {
  try {
    // `connect` is the newer method. In its presence `enable` only refuses.
    const enable = methodOf(value, 'connect') ?? methodOf(value, 'enable')
    return enable && { version: cleanName(fieldsOf(value)['version']) ?? '', enable }
  } catch {
    return undefined
  }
}

/** Undefined for an invalid answer. */
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

/** Each account once; undefined for anything but a list. Ethereum accounts, which some wallets list too, belong to eip155. */
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
  // `typeof` again: the compiler loses it from the line above.
  if (id === undefined || typeof address !== 'string') return undefined
  return {
    address,
    id,
    type: typeof type === 'string' && type.length <= maxTypeLength ? type : undefined,
    genesisHash:
      typeof genesisHash === 'string' && hashPattern.test(genesisHash) ? genesisHash : undefined,
  }
}
