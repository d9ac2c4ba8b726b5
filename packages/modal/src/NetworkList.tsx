import {
  connectionOf,
  type CaipNetwork,
  go,
  type Kit,
  networkIdOf,
  switchNetwork,
} from '@latchkey/core'
import { CheckIcon, ListItem, useStyles, VisuallyHidden } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './NetworkList.css?inline'
import { NetworkImage } from './NetworkImage.tsx'
import { useKit } from './sdk/useKit.ts'
import { useSelector } from './sdk/useSelector.ts'
import { useViewText } from './sdk/useViewText.ts'
import { useWalletName } from './useWalletName.ts'

export type NetworkListProps = {
  readonly networks: readonly CaipNetwork[]
  /** A network was chosen that needs no wallet's consent. */
  readonly onChosen: () => void
}

/** Networks to choose from. Those that cannot be chosen say why. */
export function NetworkList({ networks, onChosen }: NetworkListProps): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useViewText()
  const current = useSelector(networkIdOf)
  const wallet = useWalletName()
  const reachable = useReach()
  const choose = (network: CaipNetwork): void => {
    if (network.caipNetworkId === current) return onChosen()
    if (connectionOf(kit.store.getState(), network.chainNamespace)) {
      return go(kit, { view: 'SwitchNetwork', params: { network: network.caipNetworkId } })
    }
    // No wallet to ask: this only writes down the choice, and cannot fail for a configured network.
    void switchNetwork(kit, { network: network.caipNetworkId }).then(onChosen)
  }
  return (
    <ul className="networks-list" aria-label={t('networks.list')}>
      {networks.map((network) => {
        const reach = reachable(network)
        const isCurrent = network.caipNetworkId === current
        return (
          <li key={network.caipNetworkId}>
            <ListItem
              title={network.name}
              start={<NetworkImage network={network} size={36} />}
              end={isCurrent && <CurrentMark text={t('networks.current')} />}
              current={isCurrent}
              inactive={reach !== 'yes'}
              note={
                reach === 'yes'
                  ? undefined
                  : reach === 'wallet'
                    ? t('networks.notInWallet', { wallet })
                    : t('networks.notConfigured')
              }
              onPress={() => choose(network)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function CurrentMark({ text }: { readonly text: string }): ReactElement {
  return (
    <span className="networks-current">
      <CheckIcon />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

/** Whether a network can be used: by the app at all, and by the wallet that is connected. */
function useReach(): (network: CaipNetwork) => 'yes' | 'wallet' | 'app' {
  const kit: Kit = useKit()
  const namespaces = useSelector((state) => {
    const id = connectionOf(state)?.connectorId
    return state.connectors.find((each) => each.id === id)?.namespaces
  })
  return ({ chainNamespace }) => {
    if (!kit.namespaces.has(chainNamespace)) return 'app'
    return !namespaces || namespaces.includes(chainNamespace) ? 'yes' : 'wallet'
  }
}
