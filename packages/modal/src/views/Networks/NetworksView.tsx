import { back, go } from '@latchkey/core'
import {
  ChevronEndIcon,
  ListItem,
  SearchIcon,
  TextField,
  useStyles,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { NetworkList } from '../../networks/NetworkList.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import css from './NetworksView.css?inline'
import { searchNetworks } from './searchNetworks.ts'

/** A shorter list is read faster than a search is typed. */
const searchFrom = 9

/** All networks of the app, with the network in use marked. */
export default function NetworksView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const [query, setQuery] = useState('')
  const networks = useSelector((state) => state.networks)
  const found = searchNetworks(networks, query)
  return (
    <>
      {networks.length >= searchFrom && (
        <div className="networks-search">
          <TextField
            label={t('networks.search')}
            clearLabel={t('networks.clear')}
            icon={<SearchIcon />}
            value={query}
            onChange={setQuery}
          />
          <div role="status">
            {query && (
              <VisuallyHidden>{t('networks.found', { count: found.length })}</VisuallyHidden>
            )}
          </div>
        </div>
      )}
      {found.length > 0 ? (
        <NetworkList networks={found} onChosen={() => back(kit)} />
      ) : (
        <p className="networks-none">{t('networks.none', { query })}</p>
      )}
      <div className="networks-help">
        <ListItem
          compact
          title={t('help.network')}
          end={<ChevronEndIcon />}
          onPress={() => go(kit, { view: 'WhatIsANetwork' })}
        />
      </div>
    </>
  )
}
