import {
  type Connected,
  connectionsOf,
  disconnect,
  type KitState,
  notify,
  replace,
  switchConnection,
} from '@latchkey/core'
import { displayBalance, truncateAddress } from '@latchkey/core/format'
import type { AccountId, NamespaceId } from '@latchkey/protocol'
import { DisconnectIcon, IconButton, RemoteImage, Tag } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useAction } from '../../sdk/useAction.ts'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { walletOf, type WalletLooks } from '../../wallets/useWallet.ts'
import { AccountList } from './AccountList.tsx'
import { CopyAddress } from './CopyAddress.tsx'

export type WalletCardProps = {
  readonly family: NamespaceId
  readonly connection: Connected
  readonly state: KitState
  /** The app works with this wallet's account. */
  readonly active: boolean
}

/** A connected wallet: its account, its actions, and its other accounts. */
export function WalletCard({ family, connection, state, active }: WalletCardProps): ReactElement {
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
  const called = connectionsOf(state, family).some(isNamesake)
    ? `${name} ${truncateAddress(address)}`
    : name
  const account: AccountId = `${network}:${address}`
  const facts = state.accountFacts[account] ?? {}
  const leaving = useAction(async () => {
    await disconnect(kit, { namespace: family, id })
    notify(kit, 'success', t('account.disconnected', { wallet: called }))
  })
  const press = (): void => {
    if (active) return replace(kit, { view: 'Account' })
    switchConnection(kit, { namespace: family, id })
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
              <span className="profile-facts">{t('account.disconnecting')}</span>
            ) : (
              <span className="profile-facts">
                <span title={address} dir="ltr">
                  {facts.profileName ?? truncateAddress(address)}
                </span>
                {facts.balance !== undefined && ' '}
                {facts.balance !== undefined && (
                  <span dir="ltr">
                    {displayBalance(facts.balance, { locale })} {facts.balanceSymbol}
                  </span>
                )}
              </span>
            )}
          </span>
        </button>
        {accounts.length === 1 && <CopyAddress address={address} />}
        <IconButton
          label={t('account.disconnectOne', { wallet: called })}
          icon={<DisconnectIcon size={18} />}
          aria-disabled={leaving.pending || undefined}
          onClick={leaving.pending ? undefined : leaving.run}
        />
      </div>
      {accounts.length > 1 && (
        <AccountList family={family} connection={connection} wallet={called} active={active} />
      )}
    </li>
  )
}
