import { back } from '@latchkey/core'
import { displayAmount, formatUnits, fullAmount } from '@latchkey/core/format'
import { useAction, useKit, useText } from '@latchkey/modal/sdk'
import { Button, ListItem, RemoteImage, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { SendToken } from '../send.ts'
import { sendTexts } from '../texts.ts'
import css from './SendView.css?inline'
import { useSend } from './useSend.ts'
import { useDoubt } from './useDoubt.ts'
import { shortUsdOf } from './values.ts'

/** The account's tokens on this network, the highest value first, and hidden tokens apart. */
export default function SendSelectTokenView(): ReactElement {
  useStyles(css)
  const { t } = useText(sendTexts)
  const [{ form }, model] = useSend()
  const more = useAction((signal) => model.readMore(signal))
  if (form.tokens.length === 0) {
    const text = form.loading ? t('send.tokensLoading') : t('send.tokensNone')
    return (
      <p className="send-none" role="status">
        {text}
      </p>
    )
  }
  const hidden = form.tokens.filter(({ isHidden }) => isHidden)
  const further = form.hasMore && (
    <>
      {more.error !== undefined && (
        <p className="send-note" role="alert">
          {t('send.balancesFailed')}
        </p>
      )}
      <Button wide pending={more.pending} onClick={more.run}>
        {t('send.more')}
      </Button>
    </>
  )
  return (
    <div className="send-choice">
      <Rows tokens={form.tokens.filter(({ isHidden }) => !isHidden)} />
      {hidden.length > 0 && (
        <details className="send-hidden" open={form.token?.isHidden}>
          <summary>{t('send.hidden', { count: hidden.length })}</summary>
          <Rows tokens={hidden} />
          {further}
        </details>
      )}
      {hidden.length === 0 && further}
    </div>
  )
}

function Rows({ tokens }: { readonly tokens: readonly SendToken[] }): ReactElement {
  const kit = useKit()
  const { locale } = useText(sendTexts)
  const doubt = useDoubt()
  const [{ form }, model] = useSend()
  return (
    <ul className="send-tokens">
      {tokens.map((token) => {
        const amount = formatUnits(token.held, token.decimals)
        return (
          <li key={token.address ?? ''}>
            <ListItem
              title={token.symbol}
              note={doubt(token) ?? token.name}
              noteTone={token.isHidden ? 'warning' : 'muted'}
              current={token.address === form.token?.address}
              start={<RemoteImage src={token.icon} name={token.symbol} size={36} round />}
              end={
                <span className="send-row-end" title={fullAmount(amount, { locale })}>
                  <span dir="ltr">{displayAmount(amount, { locale })}</span>
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
