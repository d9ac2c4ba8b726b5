import { accountIdOf, back, networkOf, replace, type Routes } from '@latchkey/core'
import { displayAmount, formatUnits, fullAmount, truncateAddress } from '@latchkey/core/format'
import { useData, useKit, useSelector, useText } from '@latchkey/modal/sdk'
import {
  ChevronEndIcon,
  ListItem,
  RemoteImage,
  SearchIcon,
  TextField,
  useStyles,
} from '@latchkey/ui'
import { type ReactElement, useDeferredValue, useState } from 'react'
import type { SwapToken } from '../swap.ts'
import { searchQuery } from '../searchQuery.ts'
import { swapTexts } from '../texts.ts'
import css from './SwapSelectTokenView.css?inline'
import { useSwap } from './useSwap.ts'
import { shortUsdOf } from './values.ts'

/** The tokens of this network: the coin, held ones, suggested ones, the rest. A pasted address is read from chain. */
export default function SwapSelectTokenView({
  params: { side },
}: {
  readonly params: Routes['SwapSelectToken']
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(swapTexts)
  const [{ form }, model] = useSwap()
  const account = useSelector(accountIdOf)
  const network = networkOf(kit.store.getState())
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const own = form.tokens.filter((token) => matches(token, wanted))
  const query = searchQuery(kit, account, wanted)
  const found = useData(query, { enabled: wanted !== '' && own.length === 0 && !!account })
  const tokens = own.length > 0 ? own : wanted === '' ? [] : (found.data ?? [])
  const isLoading = form.status === 'initializing' || found.isFetching
  return (
    <div className="swap-select">
      <TextField
        label={t('swap.search')}
        clearLabel={t('swap.clear')}
        icon={<SearchIcon size={18} />}
        value={text}
        onChange={setText}
      />
      {network && kit.options.enableNetworkSwitch !== false && (
        <ListItem
          compact
          title={t('account.network', { network: network.name })}
          end={<ChevronEndIcon size={16} />}
          // The form of the new network follows, because its tokens are others.
          onPress={() => replace(kit, { view: 'Networks' })}
        />
      )}
      <div role="status" className="swap-select-status">
        {tokens.length === 0 && t(isLoading ? 'swap.loading' : 'swap.none')}
      </div>
      <ul className="swap-tokens">
        {tokens.slice(0, mostShown).map((token) => (
          <li key={token.address ?? ''}>
            <Row
              token={token}
              isCurrent={token.address === form[side]?.address && form[side] !== undefined}
              onPress={() => {
                model.chooseToken(side, token)
                back(kit)
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** More rows are found by their name. */
const mostShown = 100

function Row({
  token,
  isCurrent,
  onPress,
}: {
  readonly token: SwapToken
  readonly isCurrent: boolean
  readonly onPress: () => void
}): ReactElement {
  const { t, locale } = useText(swapTexts)
  const { symbol, name, address, held, decimals, icon, isListed } = token
  const amount = formatUnits(held, decimals)
  return (
    <ListItem
      title={symbol}
      note={isListed ? name : `${truncateAddress(address ?? '')} · ${t('swap.unlisted')}`}
      noteTone={isListed ? 'muted' : 'warning'}
      current={isCurrent}
      start={<RemoteImage src={icon} name={symbol} size={36} round />}
      end={
        held > 0n && (
          <span className="swap-row-end" title={fullAmount(amount, { locale })}>
            <span dir="ltr">{displayAmount(amount, { locale })}</span>
            <span className="swap-row-value">{shortUsdOf(held, token, locale)}</span>
          </span>
        )
      }
      onPress={onPress}
    />
  )
}

function matches({ symbol, name, address }: SwapToken, wanted: string): boolean {
  const lower = wanted.toLowerCase()
  if (lower.startsWith('0x')) return address?.toLowerCase().startsWith(lower) ?? false
  return [symbol, name].some((each) => each.toLowerCase().includes(lower))
}
