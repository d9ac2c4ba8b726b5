import { back } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import { ListItem, RemoteImage, SearchIcon, TextField, useStyles } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { onrampTexts } from '../texts.ts'
import css from './OnRampSelect.css?inline'
import { useOnramp } from './useOnramp.ts'

/** The tokens of this network that are sold. */
export default function OnRampTokenSelectView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(onrampTexts)
  const [{ form }, model] = useOnramp()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = form.assets.filter(({ name, symbol }) =>
    [name, symbol].some((each) => each.toLowerCase().includes(wanted)),
  )
  return (
    <div className="onramp-select">
      <TextField
        label={t('onramp.search')}
        clearLabel={t('onramp.clear')}
        icon={<SearchIcon size={18} />}
        value={text}
        onChange={setText}
      />
      <div role="status" className="onramp-select-status">
        {found.length === 0 && t(form.status === 'loading' ? 'onramp.loading' : 'onramp.none')}
      </div>
      <ul className="onramp-select-list">
        {found.map((asset) => (
          <li key={asset.id}>
            <ListItem
              title={asset.symbol}
              note={asset.name}
              current={asset.id === form.asset?.id}
              start={<RemoteImage src={asset.icon} name={asset.symbol} size={36} round />}
              onPress={() => {
                model.chooseAsset(asset)
                back(kit)
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
