import { useSelector, useText } from '@latchkey/modal/sdk'
import { useStyles } from '@latchkey/ui'
import { type ReactElement, useId } from 'react'
import { sendTexts } from '../texts.ts'
import { FullAddress } from './FullAddress.tsx'
import css from './ReceiverField.css?inline'
import { useSend } from './useSend.ts'

/** The receiver as an address or a name. The whole address of a name stands under it (SND-09). */
export function ReceiverField(): ReactElement {
  useStyles(css)
  const { t } = useText(sendTexts)
  const [{ form }, model] = useSend()
  const namespace = useSelector((state) => state.activeNamespace)
  const id = useId()
  const { receiver } = form
  const text = receiver.kind === 'none' ? '' : receiver.text
  const hint = namespace === 'eip155' ? t('send.receiverHint') : t('send.receiverHintSolana')
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
        aria-invalid={receiver.kind === 'wrong'}
        value={text}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onChange={(event) => model.changeReceiver(event.currentTarget.value.replace(/\s+/g, ' '))}
      />
      <div id={`${id}-said`} role="status" className="receiver-said">
        {receiver.kind === 'resolving' && <span>{t('send.resolving')}</span>}
        {receiver.kind === 'wrong' && (
          <span className="receiver-wrong">{t(wrongTexts[receiver.why])}</span>
        )}
        {receiver.kind === 'found' && receiver.name !== undefined && (
          <>
            <span className="receiver-name" translate="no">
              {receiver.name}
            </span>
            <FullAddress address={receiver.address} />
          </>
        )}
      </div>
    </section>
  )
}

const wrongTexts = {
  invalid: 'send.receiverInvalid',
  nobody: 'send.receiverNobody',
  unreachable: 'send.receiverUnreachable',
  noNames: 'send.receiverNoNames',
} as const
