import {
  connectionOf,
  type CaipNetwork,
  go,
  networkIdOf,
  sessionOf,
  settled,
  switchNetwork,
} from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { CheckIcon, ListItem, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import css from './NetworkList.css?inline'
import { NetworkImage } from './NetworkImage.tsx'
import { useText } from '../sdk/useText.ts'
import { useKit } from '../sdk/useKit.ts'
import { useSelector } from '../sdk/useSelector.ts'

export type NetworkListProps = {
  readonly networks: readonly CaipNetwork[]
  /** Called when the chosen network needs no consent of a wallet. */
  readonly onChosen: () => void
}

/** A list of networks to choose from, by namespace when the app has several. A network that cannot be chosen says why. */
export function NetworkList({ networks, onChosen }: NetworkListProps): ReactElement {
  useStyles(css)
  const { t } = useText()
  const several = useSelector(({ networks: [first, ...others] }) =>
    others.some(({ chainNamespace }) => chainNamespace !== first?.chainNamespace),
  )
  if (!several) {
    return (
      <ul className="networks-list networks-scroll" aria-label={t('networks.list')}>
        <Rows networks={networks} onChosen={onChosen} />
      </ul>
    )
  }
  const namespaces = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return (
    <div className="networks-scroll" role="group" aria-label={t('networks.list')}>
      {[...namespaces].map((namespace) => (
        <NamespaceNetworks
          key={namespace}
          namespace={namespace}
          networks={networks.filter(({ chainNamespace }) => chainNamespace === namespace)}
          onChosen={onChosen}
        />
      ))}
    </div>
  )
}

function NamespaceNetworks({
  namespace,
  ...list
}: NetworkListProps & { readonly namespace: NamespaceId }): ReactElement {
  const { t } = useText()
  const id = useId()
  const connected = useSelector((state) => connectionOf(state, namespace) !== undefined)
  return (
    <section className="networks-namespace">
      <h2 id={id}>
        {t(`namespaces.${namespace}`)}{' '}
        <span className="networks-status">
          {connected ? t('namespaces.connected') : t('namespaces.notConnected')}
        </span>
      </h2>
      <ul className="networks-list" aria-labelledby={id}>
        <Rows {...list} />
      </ul>
    </section>
  )
}

function Rows({ networks, onChosen }: NetworkListProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const current = useSelector(networkIdOf)
  const connections = useSelector((state) => state.connections)
  const choose = ({ caipNetworkId: network, chainNamespace }: CaipNetwork): void => {
    if (network === current) return onChosen()
    const state = kit.store.getState()
    const connection = connectionOf(state, chainNamespace)
    if (connection && connection.network !== network)
      return go(kit, { view: 'SwitchNetwork', params: { network } })
    if (!connection && connectionOf(state))
      return go(kit, { view: 'SwitchActiveChain', params: { network } })
    // The wallet is on it already, or no wallet is connected: this cannot fail for a configured network.
    void switchNetwork(kit, { network }).then(onChosen)
  }
  const noteOf = (usable: boolean, approved: boolean): string | undefined => {
    if (!usable) return t('networks.notConfigured')
    return approved ? undefined : t('networks.unapproved')
  }
  return (
    <>
      {networks.map((network) => {
        const { caipNetworkId, chainNamespace, name } = network
        const isCurrent = caipNetworkId === current
        // A session over WalletConnect lists the networks that its wallet approved; other networks have to be requested.
        const approved = sessionOf(kit, chainNamespace)?.approves?.(caipNetworkId) !== false
        const usable = kit.namespaces.has(chainNamespace) || settled(connections[chainNamespace])
        return (
          <li key={caipNetworkId}>
            <ListItem
              title={name}
              start={<NetworkImage network={network} size={36} />}
              end={isCurrent && <CurrentMark text={t('networks.current')} />}
              current={isCurrent}
              inactive={!usable}
              note={noteOf(Boolean(usable), approved)}
              onPress={() => choose(network)}
            />
          </li>
        )
      })}
    </>
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
