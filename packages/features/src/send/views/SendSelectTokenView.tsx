import { back } from '@latchkey/core'
import { displayBalance, formatUnits } from '@latchkey/core/format'
import { useKit, useText } from '@latchkey/modal/sdk'
import { ListItem, RemoteImage, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { sendTexts } from '../texts.ts'
import css from './SendView.css?inline'
import { useSend } from './useSend.ts'
import { shortUsdOf } from './values.ts'

/** The account's tokens on this network, the highest value first. */
export default function SendSelectTokenView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(sendTexts)
  const [{ form }, model] = useSend()
  if (form.tokens.length === 0) {
    const text = form.loading ? t('send.tokensLoading') : t('send.tokensNone')
    return (
      <p className="send-none" role="status">
        {text}
      </p>
    )
  }
  return (
    <ul className="send-tokens">
      {form.tokens.map((token) => {
        const amount = formatUnits(token.held, token.decimals)
        return (
          <li key={token.address ?? ''}>
            <ListItem
              title={token.symbol}
              note={token.name}
              current={token.address === form.token?.address}
              start={<RemoteImage src={token.icon} name={token.symbol} size={36} round />}
              end={
                <span className="send-row-end" title={amount}>
                  <span dir="ltr">{displayBalance(amount, { locale })}</span>
                  <span className="send-row-value">
                    {shortUsdOf({ ...token, units: token.held }, token.price, locale)}
                  </span>
                </span>
              }
              onPress={() => {
                model.chooseToken(token)
                back(kit)
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
