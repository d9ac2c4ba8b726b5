import {
  accountIdOf,
  connectionOf,
  disconnect,
  explorerOf,
  isSupported,
  networkOf,
  notify,
} from '@latchkey/core'
import { DisconnectIcon, ExternalLinkIcon, ListItem, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { allConnections } from '../../connectedFamilies.ts'
import { NetworkPill } from '../../NetworkPill.tsx'
import { useAction } from '../../sdk/useAction.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useViewText } from '../../sdk/useViewText.ts'
import { useWalletName } from '../../useWalletName.ts'
import css from './AccountView.css?inline'
import { BalancePanel } from './BalancePanel.tsx'
import { Identity } from './Identity.tsx'
import { WalletPill } from './WalletPill.tsx'

/** Who is connected, what they have, and the way out. */
export default function AccountView(): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const { t } = useViewText()
  const account = useSelector(accountIdOf)
  const address = useSelector((state) => connectionOf(state)?.accounts[0].address)
  const supported = useSelector(isSupported)
  const namespace = useSelector((state) => state.activeNamespace)
  const wallet = useWalletName()
  const connectorId = useSelector((state) => connectionOf(state)?.connectorId)
  const several = useSelector((state) => allConnections(state).length > 1)
  const leaving = useAction(async () => {
    await disconnect(kit, { namespace, connectorId: several ? connectorId : undefined })
    // Another account takes the place of this one: say what became of it.
    if (several) notify(kit, 'success', t('account.disconnected', { wallet }))
  })
  const network = networkOf(kit.store.getState())
  // Disconnected: the window is on its way out.
  if (!account || !address || !network) return null
  const leave = several ? t('account.disconnectOne', { wallet }) : t('account.disconnect')
  const explorer = supported ? explorerOf(network, address) : undefined
  return (
    <div className="account">
      {kit.options.enableNetworkSwitch !== false && <NetworkPill />}
      <Identity account={account} address={address} />
      <WalletPill />
      <BalancePanel key={account} account={account} network={network} supported={supported} />
      <div className="account-actions">
        {explorer && (
          <ListItem
            title={t('account.explorer', { explorer: explorer.name })}
            compact
            href={explorer.url}
            start={<ExternalLinkIcon />}
            end={<VisuallyHidden>{t('account.newTab')}</VisuallyHidden>}
          />
        )}
        <ListItem
          title={leaving.pending ? t('account.disconnecting') : leave}
          compact
          pending={leaving.pending}
          start={<DisconnectIcon />}
          onPress={leaving.run}
        />
      </div>
    </div>
  )
}
