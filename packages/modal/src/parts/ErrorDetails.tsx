import { go } from '@latchkey/core'
import type { KitError } from '@latchkey/protocol'
import { Button, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import css from './ErrorDetails.css?inline'
import { useKit } from '../sdk/useKit.ts'
import { useText } from '../sdk/useText.ts'

/** The error's code and the wallet's own message, folded (CON-16). */
export function ErrorDetails({ error }: { readonly error: KitError }): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const { rpcCode } = error.context
  const code = typeof rpcCode === 'number' ? `${error.code} (${rpcCode})` : error.code
  const said = wordsOf(error.cause)
  return (
    <details className="error-details">
      <summary>{t('modal.details')}</summary>
      <p dir="auto">{t('modal.errorCode', { code })}</p>
      {said && <p dir="auto">{said}</p>}
      {kit.options.debug && (
        <Button lang="en" wide onClick={() => go(kit, { view: 'Doctor' })}>
          Run the connection doctor
        </Button>
      )}
    </details>
  )
}

/** A wallet may throw values that are no Error, and messages of any length. */
function wordsOf(cause: unknown): string | undefined {
  const message =
    typeof cause === 'object' && cause !== null
      ? (cause as { readonly message?: unknown }).message
      : cause
  return typeof message === 'string' && message ? message.slice(0, 300) : undefined
}
