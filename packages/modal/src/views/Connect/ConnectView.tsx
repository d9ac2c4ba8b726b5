import {
  type ConnectorInfo,
  connectorsServing,
  device,
  go,
  type Kit,
  orderConnectors,
  prepareLink,
} from '@latchkey/core'
import { ListItem, QrIcon, RemoteImage, Tag, useStyles, WalletIcon } from '@latchkey/ui'
import { createElement, type ReactElement, useEffect, useMemo } from 'react'
import { fetched } from '../../fetched.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { prefetchLaterViews } from '../../views.ts'
import { askedFamily } from './askedFamily.ts'
import css from './ConnectView.css?inline'
import { installedDestination } from './installedDestination.ts'
import { useShownOrder } from './useShownOrder.ts'

const prefetchAfterMs = 400

/** The wallets that this browser has, of one family where one is asked for, those used before first. */
export function ConnectView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const family = useSelector(askedFamily)
  const all = useSelector((state) => state.connectors)
  const connectors = useMemo(() => connectorsServing(all, family), [all, family])
  const recent = useSelector((state) => state.recent)
  const order = kit.options.switches.connectorTypeOrder
  const rows = useMemo(
    () => orderConnectors(connectors, recent, order),
    [connectors, recent, order],
  )
  const ids = useShownOrder(rows.map((row) => row.connector.id))
  // Not before the first paint has settled: these must not compete with it.
  useEffect(() => kit.later(prefetchAfterMs, () => prefetchLaterViews(kit)), [kit])
  if (ids.length === 0) {
    return createElement(kit.get(fetched).get('NoWallets'), { params: undefined as never })
  }
  return (
    <ul className="wallets" aria-label={t('connect.wallets')}>
      {ids.map((id) => {
        const row = rows.find((each) => each.connector.id === id)
        return (
          row && (
            <li key={id}>
              {row.connector.type === 'WALLET_CONNECT' ? <ByCode /> : <Wallet {...row} />}
            </li>
          )
        )
      })}
      {leadsToAll(kit, connectors) && (
        <li>
          <ListItem
            title={t('wallets.title')}
            start={
              <span className="wallets-tile">
                <WalletIcon />
              </span>
            }
            onPress={() => go(kit, { view: 'AllWallets' })}
          />
        </li>
      )}
    </ul>
  )
}

function Wallet({
  connector,
  recent,
}: {
  readonly connector: ConnectorInfo
  readonly recent: boolean
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  // Of two that claim one name, at most one is what it says: no tag vouches for either.
  const installed =
    !connector.ambiguous && ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'].includes(connector.type)
  return (
    <ListItem
      title={connector.name}
      start={<RemoteImage src={connector.icon} name={connector.name} size={36} />}
      note={connector.ambiguous ? t('connect.ambiguous') : undefined}
      noteTone="warning"
      end={
        recent ? (
          <Tag tone="accent" text={t('connect.recent')} />
        ) : (
          installed && <Tag text={t('connect.installed')} />
        )
      }
      onPress={() => go(kit, installedDestination(kit, connector))}
    />
  )
}

/** Any wallet on another device. The link is made while somebody points at the row, so that the code is there at once. */
function ByCode(): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <ListItem
      title="WalletConnect"
      start={
        <span className="wallets-tile wallets-tile-code">
          <QrIcon />
        </span>
      }
      end={!device().mobile && <Tag text={t('connect.code')} />}
      onTouch={() => prepareLink(kit)}
      onPress={() => go(kit, { view: 'ConnectingWalletConnect' })}
    />
  )
}

/** The directory's wallets are reached by links, and are the gateway's to name. */
function leadsToAll(kit: Kit, connectors: readonly ConnectorInfo[]): boolean {
  const { gateway, allWallets = 'SHOW', switches } = kit.options
  const wanted = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && device().mobile)
  return (
    wanted &&
    switches.allWallets &&
    gateway !== undefined &&
    connectors.some(({ type }) => type === 'WALLET_CONNECT')
  )
}
