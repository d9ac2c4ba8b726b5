import {
  type Connected,
  connectionsOf,
  disconnect,
  type KitState,
  notify,
  replace,
  switchConnection,
} from '@latchkey/core'
import { displayAmount, truncateAddress } from '@latchkey/core/format'
import type { AccountId, NamespaceId } from '@latchkey/protocol'
import { Button, DisconnectIcon, IconButton, MoreIcon, RemoteImage, Tag } from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import { useAction } from '../../sdk/useAction.ts'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { walletOf, type WalletLooks } from '../../wallets/useWallet.ts'
import { AccountList } from './AccountList.tsx'
import { CopyAddress } from './CopyAddress.tsx'

export type WalletCardProps = {
  readonly namespace: NamespaceId
  readonly connection: Connected
  readonly state: KitState
  /** The app works with this wallet's account. */
  readonly active: boolean
}

/**
 * A connected wallet: its account, its other accounts, and its actions, which are folded so that a press beside the row
 * disconnects nothing.
 */
export function WalletCard({
  namespace,
  connection,
  state,
  active,
}: WalletCardProps): ReactElement {
  const kit = useKit()
  const { t, locale } = useText()
  const { id, accounts, network } = connection
  const [{ address }] = accounts
  const { name, icon }: WalletLooks = walletOf(state, connection) ?? {
    name: t('connecting.fallbackWallet'),
  }
  const isNamesake = (each: Connected): boolean =>
    each.id !== id && walletOf(state, each)?.name === name
  // Two phones may use the same app.
  const called = connectionsOf(state, namespace).some(isNamesake)
    ? `${name} ${truncateAddress(address)}`
    : name
  const [unfolded, setUnfolded] = useState(false)
  const actionsId = useId()
  const account: AccountId = `${network}:${address}`
  const facts = state.accountFacts[account] ?? {}
  const leaving = useAction(async () => {
    await disconnect(kit, { namespace, id })
    notify(kit, 'success', t('account.disconnected', { wallet: called }))
  })
  const press = (): void => {
    if (active) return replace(kit, { view: 'Account' })
    switchConnection(kit, { namespace, id })
    notify(kit, 'success', t('profile.switched', { wallet: called }))
  }
  return (
    <li className="profile-wallet" aria-busy={leaving.pending || undefined}>
      <div className="profile-row">
        <button
          type="button"
          className="profile-main"
          aria-current={active || undefined}
          onClick={press}
        >
          <RemoteImage src={icon} name={name} size={36} />
          <span className="profile-words">
            <span className="profile-name">
              <span>{name}</span>
              {/* Spaces, so that the announced text consists of separate words. */}
              {active && ' '}
              {active && <Tag tone="accent" text={t('profile.active')} />}
            </span>{' '}
            {leaving.pending ? (
              <span key="leaving" className="profile-facts">
                <span title={t('account.disconnecting')}>{t('account.disconnecting')}</span>
              </span>
            ) : (
              <span key="facts" className="profile-facts">
                <span title={address} dir="ltr">
                  {facts.profileName ?? truncateAddress(address)}
                </span>
                {facts.balance !== undefined && ' '}
                {facts.balance !== undefined && (
                  <span>
                    <span aria-hidden="true">· </span>
                    <bdi dir="ltr">
                      {displayAmount(facts.balance, { locale })} {facts.balanceSymbol}
                    </bdi>
                  </span>
                )}
              </span>
            )}
          </span>
        </button>
        <IconButton
          label={t('profile.actions', { wallet: called })}
          icon={<MoreIcon />}
          aria-expanded={unfolded}
          aria-controls={actionsId}
          onClick={() => setUnfolded(!unfolded)}
        />
      </div>
      <div className="profile-actions" id={actionsId} hidden={!unfolded}>
        {accounts.length === 1 && <CopyAddress address={address} named />}
        <Button
          aria-label={t('account.disconnectOne', { wallet: called })}
          pending={leaving.pending}
          onClick={leaving.run}
        >
          <DisconnectIcon size={18} />
          {t('account.disconnect')}
        </Button>
      </div>
      {accounts.length > 1 && (
        <AccountList
          namespace={namespace}
          connection={connection}
          wallet={called}
          active={active}
        />
      )}
    </li>
  )
}
