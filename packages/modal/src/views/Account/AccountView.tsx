import {
  accountIdOf,
  connectionOf,
  explorerOf,
  isSupported,
  networkOf,
  type KitState,
  notify,
  settled,
} from '@latchkey/core'
import type * as Actions from '@latchkey/core/actions'
import { DisconnectIcon, ExternalLinkIcon, ListItem, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { NetworkPill } from '../../NetworkPill.tsx'
import { useAction } from '../../sdk/useAction.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useOnAppear } from '../../sdk/useOnAppear.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useViewText } from '../../sdk/useViewText.ts'
import { useWallet } from '../../useWallet.ts'
import css from './AccountView.css?inline'
import { BalancePanel } from './BalancePanel.tsx'
import { Identity } from './Identity.tsx'
import { LazyFeatures } from './LazyFeatures.tsx'
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
  const { name: wallet } = useWallet()
  const id = useSelector((state) => connectionOf(state)?.id)
  const several = useSelector(isOneOfSeveral)
  useOnAppear(fetchLeaving)
  const leaving = useAction(async () => {
    const { disconnect } = await actions().catch((cause: unknown) => {
      notify(kit, 'error', t('account.disconnectFailed'))
      throw cause
    })
    await disconnect(kit, { namespace, id: several ? id : undefined })
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

/** The way out is not needed before there is something to leave, and comes while that is looked at. */
const actions = (): Promise<typeof Actions> => import('@latchkey/core/actions')
const fetchLeaving = (): void => void actions().catch(() => {})

function isOneOfSeveral({ connections, otherConnections }: KitState): boolean {
  const selected = Object.values(connections).filter(settled)
  return [...selected, ...Object.values(otherConnections).flat()].length > 1
}
