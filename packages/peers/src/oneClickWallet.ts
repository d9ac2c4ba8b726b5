import type { WalletKitTypes } from '@reown/walletkit'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { PeerWallet } from './walletkit.ts'

/** How often the wallet has asked its owner for one-click auth. */
export type OneClickPrompts = { readonly count: number }

/**
 * Make a wallet connect and sign in by one approval (`wc_sessionAuthenticate`), or refuse to. Without this it does not
 * support the method.
 */
export function answerOneClick(
  { kit, address }: PeerWallet,
  {
    privateKey,
    answer = 'signs',
  }: { readonly privateKey: Hex; readonly answer?: 'signs' | 'refuses' },
): OneClickPrompts {
  const prompts = { count: 0 }
  const sign = async ({ id, params }: WalletKitTypes.SessionAuthenticate): Promise<void> => {
    prompts.count++
    if (answer === 'refuses') {
      const reason = { code: 12001, message: 'No' }
      return kit.rejectSessionAuthenticate({ id, reason })
    }
    const { chains, type: _, ...request } = params.authPayload
    const auths = chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${address}`
      const message = kit.formatAuthMessage({ request, iss })
      const s = await privateKeyToAccount(privateKey).signMessage({ message })
      return {
        h: { t: 'caip122' as const },
        p: { ...request, iss },
        s: { t: 'eip191' as const, s },
      }
    })
    await kit.approveSessionAuthenticate({ id, auths: await Promise.all(auths) })
  }
  kit.on('session_authenticate', (event) => void sign(event).catch(() => {}))
  return prompts
}
