import {
  type ConnectorInfo,
  connectorsServing,
  device,
  go,
  orderConnectors,
  prepareLink,
} from '@latchkey/core'
import type { WalletRow } from '@latchkey/core/wallets'
import { ListItem, QrIcon, RemoteImage, Tag, useStyles, WalletIcon } from '@latchkey/ui'
import {
  createElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { fetched } from '../../fetched.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { connectMore, prefetchLaterViews } from '../../views.ts'
import { askedFamily } from './askedFamily.ts'
import css from './WalletList.css?inline'
import { directories, hasTerms, rowsToCome } from './directory.ts'
import { installedDestination } from './installedDestination.ts'
import { leadsToAll } from './leadsToAll.ts'
import { useShownOrder } from './useShownOrder.ts'

const prefetchAfterMs = 400
/** Among the rows' ids: what leads to all wallets. */
const allId = ' all'

export type WalletListProps = {
  /** Nothing can be pressed yet: why, at the end of each row. */
  readonly locked?: ReactNode
}

/**
 * The wallets that this browser has, of one family where one is asked for, those used before first. Those of the directory
 * come later, into places that are kept for them.
 */
export function WalletList({ locked }: WalletListProps): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const family = useSelector(askedFamily)
  const everywhere = useSelector((state) => state.connectors)
  const connectors = useMemo(() => connectorsServing(everywhere, family), [everywhere, family])
  const recent = useSelector((state) => state.recent)
  const [directory, setDirectory] = useState(() => kit.get(directories).get(family))
  const rows = useMemo<readonly WalletRow[]>(
    () =>
      directory?.rows(connectors, recent) ??
      orderConnectors(connectors, recent, kit.options.switches.connectorTypeOrder),
    [directory, connectors, recent, kit],
  )
  // The directory's wallets are reached by links, and are the gateway's to name.
  const { gateway, customWallets } = kit.options
  const pairing = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  const all = pairing && gateway !== undefined && leadsToAll(kit)
  const wanted = rows.map(idOf)
  if (all) wanted.splice(rows.findLastIndex(({ connector }) => connector) + 1, 0, allId)
  const ids = useShownOrder(wanted)
  const [places, keepPlaces] = useState(() =>
    directory ? 0 : ids.length + rowsToCome(kit, rows, recent),
  )
  const [helps] = useState(() => !connectors.some(isInstalled))
  const terms = hasTerms(kit) && !locked
  const more = terms || (pairing && (gateway ?? customWallets) !== undefined)
  useEffect(() => {
    if (!more) return
    let left = false
    connectMore()
      .then(async ({ readDirectory }) => {
        if (left) return
        const found = await readDirectory(kit, family)
        kit.get(directories).set(family, found)
        if (!left) setDirectory(found)
      })
      // Without its code there still are the wallets of this browser.
      .catch(() => keepPlaces(0))
    return () => {
      left = true
    }
  }, [kit, family, more])
  // Not before the first paint has settled: these must not compete with it.
  useEffect(() => kit.later(prefetchAfterMs, () => prefetchLaterViews(kit)), [kit])
  if (rows.length === 0) {
    return createElement(kit.get(fetched).get('NoWallets'), { params: undefined as never })
  }
  const rowOf = (id: string): ReactNode => {
    if (id === allId) return <AllWallets locked={locked} />
    const row = rows.find((each) => idOf(each) === id)
    if (!row) return null
    const { connector, wallet, recent: used } = row
    if (wallet) return directory && <directory.Row wallet={wallet} recent={used} locked={locked} />
    return connector.type === 'WALLET_CONNECT' ? (
      <ByCode leadsToAll={all} locked={locked} />
    ) : (
      <Installed connector={connector} recent={used} locked={locked} />
    )
  }
  return (
    <>
      <ul className="wallets" aria-label={t('connect.wallets')} aria-busy={!directory && more}>
        {ids.map((id) => (
          <li key={id}>{rowOf(id)}</li>
        ))}
        {Array.from({ length: Math.max(0, places - ids.length) }, (_, place) => (
          <li key={place} className={directory ? 'wallets-place' : 'wallets-place wallets-coming'}>
            {place === 0 && directory?.failed && <directory.Failed />}
          </li>
        ))}
      </ul>
      {helps && (
        <div className="wallets-help">
          <ListItem
            compact
            title={t('help.wallet')}
            onPress={() => go(kit, { view: 'WhatIsAWallet' })}
          />
        </div>
      )}
      {terms && <div className="wallets-terms">{directory && <directory.Terms />}</div>}
    </>
  )
}

type RowProps = {
  readonly connector: ConnectorInfo
  readonly recent: boolean
  readonly locked: ReactNode
}

function Installed({ connector, recent, locked }: RowProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  // Of two that claim one name, at most one is what it says: no tag vouches for either.
  const installed = !connector.ambiguous && isInstalled(connector)
  return (
    <ListItem
      title={connector.name}
      start={<RemoteImage src={connector.icon} name={connector.name} size={36} />}
      note={connector.ambiguous ? t('connect.ambiguous') : undefined}
      noteTone="warning"
      end={
        locked ??
        (recent ? (
          <Tag tone="accent" text={t('connect.recent')} />
        ) : (
          installed && <Tag text={t('connect.installed')} />
        ))
      }
      inactive={Boolean(locked)}
      onPress={() => go(kit, installedDestination(kit, connector))}
    />
  )
}

/**
 * Any wallet on another device. The link is made while somebody points at the row, so that the code is there at once. A
 * phone cannot read a code off its own screen: there it leads to the wallets that a link opens.
 */
function ByCode({
  leadsToAll: toAll,
  locked,
}: {
  readonly leadsToAll: boolean
  readonly locked: ReactNode
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const { mobile } = device()
  return (
    <ListItem
      title="WalletConnect"
      start={
        <span className="wallets-tile wallets-tile-code">
          <QrIcon />
        </span>
      }
      end={locked ?? (!mobile && <Tag text={t('connect.code')} />)}
      inactive={Boolean(locked)}
      onTouch={() => prepareLink(kit)}
      onPress={() => go(kit, { view: mobile && toAll ? 'AllWallets' : 'ConnectingWalletConnect' })}
    />
  )
}

function AllWallets({ locked }: { readonly locked: ReactNode }): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <ListItem
      title={t('wallets.title')}
      start={
        <span className="wallets-tile">
          <WalletIcon />
        </span>
      }
      end={locked}
      inactive={Boolean(locked)}
      onPress={() => go(kit, { view: 'AllWallets' })}
    />
  )
}

function idOf({ connector, wallet }: WalletRow): string {
  // A host's own wallet may have a connector's id.
  return connector ? connector.id : `wallet ${wallet.id}`
}

function isInstalled({ type }: ConnectorInfo): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN'
}
