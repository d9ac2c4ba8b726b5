import type { Face } from './faces/face.ts'
import { leather } from './faces/leather.ts'
import { satsConnect } from './faces/satsConnect.ts'
import { standard, standardSats } from './faces/standard.ts'
import { okx, unisat } from './faces/unisat.ts'
import type { Key } from './keys.ts'
import { type BitcoinWalletOptions, createOwner, type FaceName, type OwnerHand } from './owner.ts'

export type BitcoinPageWallet = Omit<OwnerHand, 'forget'> & {
  /** The questions to the wallet's owner so far. */
  readonly prompts: readonly string[]
  /** Keys of the selected account: for payments, for inscriptions. */
  readonly keys: readonly [Key, Key]
  /** Uninstall the wallet and delete its storage. */
  remove(): void
}

const faces: Readonly<Record<FaceName, Face>> = {
  standard,
  standardSats,
  satsConnect,
  leather,
  unisat,
  okx,
}

/**
 * A Bitcoin wallet inside the page that signs with keys of its own. Pages find it as they find real wallets, and the
 * permission of a page survives a reload.
 */
export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinPageWallet {
  const owner = createOwner(options)
  const removals = options.faces.map((name) => faces[name](owner))
  return {
    prompts: owner.prompts,
    get keys() {
      return owner.keys
    },
    setBehaviour: owner.setBehaviour,
    switchAccount: owner.switchAccount,
    switchNetwork: owner.switchNetwork,
    revoke: owner.revoke,
    remove: () => {
      for (const remove of removals) remove()
      owner.forget()
    },
  }
}
