import { connect, connectorInfoOf } from '@latchkey/core'
import { isKitError, type NamespaceId } from '@latchkey/protocol'
import { Button, RemoteImage, Ring } from '@latchkey/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { Message } from '../../parts/Message.tsx'
import { useAction } from '../../sdk/useAction.ts'
import { useErrorText } from '../../sdk/useErrorText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useLater } from '../../sdk/useLater.ts'
import { useOnAppear } from '../../sdk/useOnAppear.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'

/** The time without an answer after which the view tells the visitor where to look. */
const slowMs = 8_000

/** Connects an extension wallet as soon as the view appears, and shows the progress. Leaving the view gives up. */
export default function ConnectingExternalView({
  params: { connectorId, namespace },
}: {
  readonly params: { readonly connectorId: string; readonly namespace?: NamespaceId | undefined }
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const errorText = useErrorText()
  const connector = useSelector((state) => connectorInfoOf(state, connectorId))
  const { failure: error, run } = useAction((signal) =>
    connect(kit, { connectorId, namespace, signal }),
  )
  const slow = useSlow(error === undefined)
  useOnAppear(run)
  const name = connector?.name ?? t('connecting.fallbackWallet')
  const declined = isKitError(error, 'USER_REJECTED')
  const figure = (
    <Ring state={error ? 'failed' : 'waiting'}>
      <RemoteImage src={connector?.icon} name={name} size={72} />
    </Ring>
  )
  if (!error) {
    const hint = slow ? t('connecting.slow', { wallet: name }) : t('connecting.hint')
    return <Message figure={figure} title={t('connecting.title', { wallet: name })} text={hint} />
  }
  return (
    <Message
      figure={figure}
      title={declined ? t('connecting.declined') : t('connecting.failed')}
      text={
        declined ? t('connecting.declinedHint') : t('modal.reason', { reason: errorText(error) })
      }
      alert
    >
      <Button variant="primary" wide onClick={run}>
        {t('modal.retry')}
      </Button>
      <ErrorDetails error={error} />
    </Message>
  )
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  const later = useLater()
  useEffect(() => {
    later(waiting ? slowMs : 0, () => setSlow(waiting))
  }, [waiting, later])
  return slow && waiting
}
