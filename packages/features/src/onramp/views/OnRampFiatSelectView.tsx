import { back } from '@latchkey/core'
import { useKit, useText } from '@latchkey/modal/sdk'
import { ListItem, RemoteImage, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { onrampTexts } from '../texts.ts'
import css from './OnRampSelect.css?inline'
import { useOnramp } from './useOnramp.ts'

/** The currencies that providers take. */
export default function OnRampFiatSelectView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { locale } = useText(onrampTexts)
  const [{ form }, model] = useOnramp()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <div className="onramp-select">
      <ul className="onramp-select-list">
        {form.payments.map(({ id }) => (
          <li key={id}>
            <ListItem
              title={id}
              note={names.of(id)}
              current={id === form.currency}
              start={<RemoteImage src={undefined} name={id} size={36} round />}
              onPress={() => {
                model.chooseCurrency(id)
                back(kit)
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
