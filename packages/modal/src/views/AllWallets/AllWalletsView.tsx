import { connectorsServing, go, prepareLink } from '@latchkey/core'
import { IconButton, QrIcon, SearchIcon, TextField, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type ReactElement, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useOnAppear } from '../../sdk/useOnAppear.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { askedNamespace } from '../../wallets/askedNamespace.ts'
import { installedDestination } from '../../wallets/installedDestination.ts'
import css from './AllWalletsView.css?inline'
import { chooseWallet } from './chooseWallet.ts'
import { LoadNote } from './LoadNote.tsx'
import { NoTiles } from './NoTiles.tsx'
import { installedOf, searchTiles, type Tile, tilesOf } from './tiles.ts'
import { useWalletPages } from './useWalletPages.ts'
import { useWalletSearch } from './useWalletSearch.ts'
import { WalletGrid } from './WalletGrid.tsx'

/** Placeholders for tiles that are loading: at first as many as are visible, then two rows. */
const firstPlaces = 20
const nextPlaces = 8

/** Every wallet of the directory for this app, the installed wallets first. */
export default function AllWalletsView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const [input, setInput] = useState('')
  // The typed text is shown at once; its results are rendered in the time between the keys.
  const text = useDeferredValue(input.trim())
  const namespace = useSelector(askedNamespace)
  const pages = useWalletPages(namespace)
  const search = useWalletSearch(text, namespace)
  const everywhere = useSelector((state) => state.connectors)
  const connectors = useMemo(
    () => connectorsServing(everywhere, namespace),
    [everywhere, namespace],
  )
  const recent = useSelector((state) => state.recent)
  const [first] = useState(() => installedOf(connectors))
  useOnAppear(useCallback(() => void prepareLink(kit), [kit]))
  const all = useMemo(
    () => tilesOf({ first, connectors, recent, wallets: pages.wallets }),
    [first, connectors, recent, pages.wallets],
  )
  const found = useMemo(() => {
    const more = (wallets: typeof search.found) =>
      tilesOf({ first: [], connectors, recent, wallets })
    const known = searchTiles([...all, ...more(search.before)], text)
    return distinct([...known, ...more(search.found)])
  }, [all, connectors, recent, search.before, search.found, text])
  const tiles = text ? found : all
  const { pending, failed } = text ? search : pages
  const retry = text ? search.retry : pages.next
  const coming = pending ? Math.max(nextPlaces, firstPlaces - tiles.length) : 0
  const choose = ({ connector, wallet }: Tile): void => {
    if (connector) return go(kit, installedDestination(kit, connector, namespace))
    if (wallet) chooseWallet(kit, wallet)
  }
  return (
    <div className="all-wallets">
      <div className="all-wallets-search">
        <TextField
          label={t('wallets.search')}
          clearLabel={t('wallets.clear')}
          icon={<SearchIcon />}
          value={input}
          onChange={setInput}
        />
        <IconButton
          label={t('wallets.code')}
          icon={<QrIcon />}
          onClick={() => go(kit, { view: 'ConnectingWalletConnect' })}
        />
      </div>
      <VisuallyHidden>
        <span role="status">
          {pending ? t('modal.loading') : text && t('wallets.found', { count: tiles.length })}
        </span>
      </VisuallyHidden>
      {tiles.length + coming > 0 ? (
        <WalletGrid
          label={t('wallets.list')}
          query={text}
          tiles={tiles}
          coming={coming}
          more={!text && pages.more}
          onChoose={choose}
          onEnd={() => {
            if (!text && pages.more && !pending && !failed) pages.next()
          }}
        />
      ) : (
        <NoTiles query={text} failed={failed} onRetry={retry} />
      )}
      {failed && tiles.length > 0 && <LoadNote onRetry={retry} />}
    </div>
  )
}

/** Each tile once, at its first place. */
function distinct(tiles: readonly Tile[]): readonly Tile[] {
  const seen = new Set<string>()
  return tiles.filter(({ id }) => !seen.has(id) && seen.add(id))
}
