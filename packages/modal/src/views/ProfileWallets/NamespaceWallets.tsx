import { connectionsOf, go, type KitState, networkOf } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { ListItem, WalletIcon } from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { NetworkImage } from '../../networks/NetworkImage.tsx'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useShownOrder } from '../Connect/useShownOrder.ts'
import { WalletCard } from './WalletCard.tsx'

/** A namespace's wallets, and a button to add another. */
export function NamespaceWallets({
  namespace,
  state,
}: {
  readonly namespace: NamespaceId
  readonly state: KitState
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const id = useId()
  const connections = connectionsOf(state, namespace)
  const shown = useShownOrder(connections.map((each) => each.id))
  const network = networkOf(state, namespace)
  const name = t(`namespaces.${namespace}`)
  return (
    <section aria-labelledby={id}>
      <h2 className="profile-namespace" id={id}>
        {network && <NetworkImage network={network} size={20} />}
        <span>{name}</span>
        {network && network.name !== name && (
          <span className="profile-network">{network.name}</span>
        )}
      </h2>
      <ul className="profile-list">
        {shown.map((wallet) => {
          const connection = connections.find((each) => each.id === wallet)
          return (
            connection && (
              <WalletCard
                key={wallet}
                namespace={namespace}
                connection={connection}
                state={state}
                active={namespace === state.activeNamespace && connection === connections[0]}
              />
            )
          )
        })}
        <li>
          <ListItem
            title={t('profile.add')}
            compact
            start={<WalletIcon />}
            onPress={() => go(kit, { view: 'Connect', params: { namespace } })}
          />
        </li>
      </ul>
    </section>
  )
}
