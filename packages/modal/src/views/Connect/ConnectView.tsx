import {
  type ConnectorInfo,
  device,
  go,
  type Kit,
  orderConnectors,
  prepareLink,
} from '@latchkey/core'
import { ListItem, QrIcon, RemoteImage, Tag, useStyles, WalletIcon } from '@latchkey/ui'
import { createElement, type ReactElement, useEffect, useMemo, useState } from 'react'
import { fetched } from '../../fetched.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { prefetchLaterViews } from '../../views.ts'
import { appendNew } from './appendNew.ts'
import css from './ConnectView.css?inline'

const prefetchAfterMs = 400

/** The wallets that this browser has, those used before first. */
export function ConnectView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const connectors = useSelector((state) => state.connectors)
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
    !connector.ambiguous && (connector.type === 'ANNOUNCED' || connector.type === 'INJECTED')
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
      onPress={() => go(kit, { view: 'ConnectingExternal', params: { connectorId: connector.id } })}
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

/** The order in which rows were first seen: a wallet that comes late must not push another one from under the pointer. */
function useShownOrder(ids: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(ids)
  const next = appendNew(shown, ids)
  if (next !== shown) setShown(next)
  return next
}
