import {
  authId,
  connectionsOf,
  connectorGroups,
  type ConnectorInfo,
  connectorsServing,
  device,
  go,
  orderConnectors,
  prepareLink,
  standsFor,
} from '@latchkey/core'
import type { WalletRow } from '@latchkey/core/wallets'
import { ListItem, type ListItemProps, QrIcon, RemoteImage, Tag, WalletIcon } from '@latchkey/ui'
import {
  type ComponentType,
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { fetchedComponents } from '../../fetchedComponents.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import type { Load } from '../../sdk/viewRow.ts'
import { askedNamespace } from '../../wallets/askedNamespace.ts'
import { directories } from './directory/directory.ts'
import { offersLogin } from './login/offersLogin.ts'
import { installedDestination } from '../../wallets/installedDestination.ts'
import { leadsToAll } from '../../wallets/leadsToAll.ts'
import { useShownOrder } from './useShownOrder.ts'

/** The number of the host's own and recommended wallets together (compatibility.md 2.3). */
const recommendedRows = 2
/** The id of the row that leads to all wallets, among the rows' ids. */
const allId = 'all '

export type WalletListProps = {
  /** The component that draws a row. @default ListItem */
  readonly Item?: ComponentType<ListItemProps>
}

/**
 * The wallets of this browser, of the requested namespace if any, the recent wallets first. Wallets of the directory load
 * later into reserved places, so that no row moves.
 */
export function WalletList({ Item = ListItem }: WalletListProps): ReactElement {
  const kit = useKit()
  const { t, locale } = useText()
  const namespace = useSelector(askedNamespace)
  const everywhere = useSelector((state) => state.connectors)
  const offered = useSelector(offersLogin)
  const connectors = useMemo(() => {
    const serving = connectorsServing(everywhere, namespace)
    const hasLogin = everywhere.some(({ id }) => id === authId)
    // Farcaster is among the social logins, as long as they are offered.
    const isRow = ({ id, type }: ConnectorInfo): boolean =>
      type !== 'AUTH' || (id !== authId && !offered)
    return hasLogin ? serving.filter(isRow) : serving
  }, [everywhere, namespace, offered])
  const recent = useSelector((state) => state.recent)
  const {
    gateway,
    customWallets = [],
    featuredWalletIds = [],
    switches,
    termsConditionsUrl,
    privacyPolicyUrl,
  } = kit.options
  const [directory, setDirectory] = useState(() => kit.get(directories).get(namespace))
  const rows = useMemo<readonly WalletRow[]>(
    () =>
      directory?.rows(connectors, recent) ??
      orderConnectors(connectors, recent, switches.connectorTypeOrder),
    [directory, connectors, recent, switches],
  )
  const pairing = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  // The directory's wallets are reached by links, and the gateway lists them.
  const all = pairing && gateway !== undefined && leadsToAll(kit)
  const given = customWallets.length + featuredWalletIds.length
  const grows = pairing && (gateway !== undefined || given > 0)
  const { mobile } = device()
  // A phone opens wallets by links and cannot scan its own screen, so the code comes last there, unless the host has an
  // order of its own.
  const isLast = ({ connector }: WalletRow): boolean =>
    mobile &&
    connector?.type === 'WALLET_CONNECT' &&
    switches.connectorTypeOrder === connectorGroups
  const ids = useShownOrder(rows.filter((row) => !isLast(row)).map(idOf))
  // Below the rows that load later, whose places are reserved.
  const lastIds = [...rows.filter(isLast).map(idOf), ...(all ? [allId] : [])]
  const [places, keepPlaces] = useState(
    directory || !grows ? 0 : ids.length + (given || recommendedRows + 1 - rows.length),
  )
  const helps = !connectors.some(isInstalled)
  const foot = helps || (!switches.legalCheckbox && (termsConditionsUrl ?? privacyPolicyUrl))
  useEffect(() => {
    if (!grows && !foot) return
    let left = false
    import('./directory/readDirectory.ts')
      .then(async ({ readDirectory }) => {
        if (left) return
        const found = await readDirectory(kit, namespace)
        kit.get(directories).set(namespace, found)
        if (!left) setDirectory(found)
      })
      // Without the directory's code, the list still has the wallets of this browser.
      .catch(() => keepPlaces(0))
    return () => {
      left = true
    }
  }, [kit, namespace, grows, foot])
  if (rows.length === 0) {
    return createElement(kit.get(fetchedComponents).get(loadNoWallets))
  }
  // A phone shows only the wallets that it can open.
  const count = mobile ? undefined : directory?.countText(locale)
  const rowOf = (id: string): ReactNode => {
    if (id === allId)
      return (
        <Item
          title={t('wallets.title')}
          start={tile(<WalletIcon />)}
          end={count && <Tag text={count} />}
          onPress={() => go(kit, { view: 'AllWallets' })}
        />
      )
    const row = rows.find((each) => idOf(each) === id)
    if (row?.wallet) return directory && <directory.Row {...row} Item={Item} />
    if (!row) return null
    const { connector, recent: used } = row
    if (connector.type === 'WALLET_CONNECT') {
      return (
        // Any wallet on another device. The link is prepared while the pointer is on the row, so that the QR code is there
        // at once. On a phone the row leads to the wallets that a link opens.
        <Item
          title="WalletConnect"
          note={mobile ? t('connect.openOrScan') : undefined}
          start={tile(<QrIcon />, 'wallets-tile-code')}
          end={!mobile && <Tag text={t('connect.code')} />}
          onTouch={() => void prepareLink(kit)}
          onPress={() =>
            go(kit, { view: mobile && all ? 'AllWallets' : 'ConnectingWalletConnect' })
          }
        />
      )
    }
    const { name, icon, ambiguous } = connector
    const isConnected = connectionsOf(kit.store.getState(), namespace).some((each) =>
      standsFor(connector, each.connectorId),
    )
    return (
      <Item
        title={name}
        start={<RemoteImage src={icon} name={name} size={36} />}
        note={ambiguous ? t('connect.ambiguous') : undefined}
        noteTone="warning"
        end={
          isConnected ? (
            <Tag text={t('namespaces.connected')} />
          ) : used ? (
            <Tag tone="accent" text={t('connect.recent')} />
          ) : (
            // Of two wallets with the same name, at least one is an impostor, so neither gets the tag.
            !ambiguous && isInstalled(connector) && <Tag text={t('connect.installed')} />
          )
        }
        onPress={() =>
          go(
            kit,
            // Of the logins of the embedded wallet, only Farcaster's is in the list.
            connector.type === 'AUTH'
              ? { view: 'ConnectingFarcaster', params: { connectorId: connector.id } }
              : installedDestination(kit, connector, namespace),
          )
        }
      />
    )
  }
  const Failed = directory?.Failed
  return (
    <>
      <ul className="wallets" aria-label={t('connect.wallets')} aria-busy={grows && !directory}>
        {ids.map((id) => (
          <li key={id}>{rowOf(id)}</li>
        ))}
        {Array.from({ length: Math.max(0, places - ids.length) }, (_, place) => (
          <li key={place} className={directory ? 'wallets-place' : 'wallets-place wallets-coming'}>
            {Failed && place === 0 && <Failed />}
          </li>
        ))}
        {lastIds.map((id) => (
          <li key={id}>{rowOf(id)}</li>
        ))}
      </ul>
      {foot && <div className="wallets-foot">{directory && <directory.Foot helps={helps} />}</div>}
    </>
  )
}

/** In place of a list without a wallet. */
export const loadNoWallets: Load<object> = () =>
  import('./NoWallets.tsx').then(({ NoWallets }) => ({ default: NoWallets }))

function tile(icon: ReactNode, more = ''): ReactElement {
  return <span className={`wallets-tile ${more}`}>{icon}</span>
}

function idOf({ connector, wallet }: WalletRow): string {
  // A host's own wallet may have the id of a connector.
  return connector ? connector.id : ` ${wallet.id}`
}

/** Whether a connector is a wallet in this browser. */
export function isInstalled({ type }: ConnectorInfo): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'
}
