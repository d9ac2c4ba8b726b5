import {
  accountIdOf,
  connectionOf,
  explorerOf,
  fetchFeatures,
  go,
  isLogin,
  isSupported,
  networkOf,
} from '@latchkey/core'
import { parseAccountId } from '@latchkey/protocol'
import {
  ChevronEndIcon,
  DisconnectIcon,
  ExternalLinkIcon,
  ListItem,
  useStyles,
  VisuallyHidden,
  WalletIcon,
} from '@latchkey/ui'
import type { ReactElement } from 'react'
import { NetworkPill } from '../../networks/NetworkPill.tsx'
import { useAction } from '../../sdk/useAction.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { useDisconnect } from '../../wallets/useDisconnect.ts'
import css from './AccountView.css?inline'
import { BalancePanel } from './BalancePanel.tsx'
import { Identity } from './Identity.tsx'
import { LazyFeatures } from './LazyFeatures.tsx'
import { WalletPill } from './WalletPill.tsx'

/** The connected account: its identity, its balance, its actions, and the Disconnect button. */
export default function AccountView(): ReactElement | null {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const account = useSelector(accountIdOf)
  const supported = useSelector(isSupported)
  const disconnect = useDisconnect()
  const hasLogin = useSelector((state) => isLogin(state, connectionOf(state)?.connectorId))
  const network = networkOf(kit.store.getState())
  // The account was disconnected, and the window is closing.
  if (!account || !network) return null
  const { address } = parseAccountId(account)
  const explorer = supported ? explorerOf(network, address) : undefined
  return (
    <div className="account">
      {kit.options.enableNetworkSwitch !== false && <NetworkPill />}
      <Identity account={account} address={address} />
      <WalletPill />
      <BalancePanel key={account} account={account} network={network} supported={supported} />
      <LazyFeatures />
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
        {hasLogin && <LoginRow />}
        <ListItem
          title={disconnect.label}
          compact
          pending={disconnect.pending}
          start={<DisconnectIcon />}
          onPress={disconnect.run}
        />
      </div>
    </div>
  )
}

/** Leads to the login behind an embedded wallet: its address, its devices, its keys. */
function LoginRow(): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const { pending, run } = useAction(async () => {
    await fetchFeatures(kit)
    go(kit, { view: 'AccountSettings' })
  })
  return (
    <ListItem
      title={t('account.login')}
      compact
      pending={pending}
      start={<WalletIcon />}
      end={<ChevronEndIcon />}
      onPress={run}
    />
  )
}
