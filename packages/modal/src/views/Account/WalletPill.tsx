import { go } from '@latchkey/core'
import { RemoteImage } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Pill } from '../../parts/Pill.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { useWallet } from '../../wallets/useWallet.ts'

/** The account's wallet, and its namespace when the app has several; it leads to all connected wallets. */
export function WalletPill(): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const { name, icon } = useWallet()
  const namespace = useSelector((state) => state.activeNamespace)
  const text = kit.namespaces.size > 1 ? `${name} · ${t(`namespace.${namespace}`)}` : name
  return (
    <Pill
      image={<RemoteImage src={icon} name={name} size={24} />}
      text={text}
      label={t('account.wallets', { wallet: text })}
      onPress={() => go(kit, { view: 'ProfileWallets' })}
    />
  )
}
