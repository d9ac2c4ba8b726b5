import { useText } from '@latchkey/modal/sdk'
import { FullAddress, useStyles } from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import { sendTexts } from '../texts.ts'
import css from './ReceiverField.css?inline'
import { useSend } from './useSend.ts'

/** The receiver as an address or a name. The whole address of a name stands under it (SND-09). */
export function ReceiverField(): ReactElement {
  useStyles(css)
  const { t } = useText(sendTexts)
  const [{ form }, model] = useSend()
  const id = useId()
  const { receiver } = form
  const text = receiver.kind === 'none' ? '' : receiver.text
  const [isTyping, setTyping] = useState(false)
  const wrong = receiver.kind === 'wrong' ? receiver.why : undefined
  // The first letters of an address are no mistake yet.
  const shown = wrong === 'invalid' && isTyping && text.length < addressLength ? undefined : wrong
  const hint = t('send.receiverHint')
  return (
    <section className="send-box receiver">
      <label htmlFor={id}>{t('send.receiver')}</label>
      {/* A text area, so that a whole address is visible on 320 px; Enter still submits the form. */}
      <textarea
        id={id}
        className="receiver-input"
        rows={2}
        dir="ltr"
        translate="no"
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        maxLength={300}
        aria-describedby={`${id}-said`}
        aria-invalid={shown !== undefined}
        value={text}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setTyping(false)
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={(event) => {
          setTyping(true)
          model.changeReceiver(event.currentTarget.value.replace(/\s+/g, ' '))
        }}
        onBlur={() => setTyping(false)}
      />
      <div id={`${id}-said`} role="status" className="receiver-said">
        {receiver.kind === 'resolving' && <span>{t('send.resolving')}</span>}
        {shown && <span className="receiver-wrong">{t(wrongTexts[shown])}</span>}
        {receiver.kind === 'found' && receiver.name !== undefined && (
          <>
            <span className="receiver-name" translate="no">
              <bdi dir="ltr">{receiver.name}</bdi>
            </span>
            <FullAddress address={receiver.address} />
          </>
        )}
      </div>
    </section>
  )
}

/** Of an EVM address; most Solana addresses have one or two letters more. */
const addressLength = 42

const wrongTexts = {
  invalid: 'send.receiverInvalid',
  nobody: 'send.receiverNobody',
  unreachable: 'send.receiverUnreachable',
  noNames: 'send.receiverNoNames',
} as const
