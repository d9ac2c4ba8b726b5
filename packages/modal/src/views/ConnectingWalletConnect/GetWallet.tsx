import { go } from '@latchkey/core'
import { storesOf, type Wallet } from '@latchkey/core/wallets'
import type { ReactElement } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import { browserHere, storeRows } from '../Downloads/storeRows.ts'

/** Leads to the downloads of a wallet, if any is known (CON-18). */
export function GetWallet({ wallet }: { readonly wallet: Wallet }): ReactElement | null {
  const kit = useKit()
  const { t } = useText()
  if (storeRows(storesOf(wallet), browserHere()).length === 0) return null
  return (
    <button
      type="button"
      className="link-get"
      onClick={() => go(kit, { view: 'Downloads', params: { wallet } })}
    >
      {t('link.missing', { wallet: wallet.name })} <strong>{t('link.get')}</strong>
    </button>
  )
}
