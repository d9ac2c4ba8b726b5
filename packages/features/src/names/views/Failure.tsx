import { useErrorText, useText } from '@latchkey/modal/sdk'
import { isKitError, type KitError } from '@latchkey/protocol'
import { WarningIcon } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { nameTexts } from '../texts.ts'

/** Why a change failed: in our words where there are some, else in the service's own (NAM-04). */
export function Failure({ error }: { readonly error: KitError }): ReactElement {
  const { t } = useText(nameTexts)
  const errorText = useErrorText()
  return (
    <p role="alert" className="names-said names-taken">
      <WarningIcon size={16} />
      <span>{words()}</span>
    </p>
  )

  function words(): ReactNode {
    if (isKitError(error, 'USER_REJECTED')) return t('names.declined')
    if (!isKitError(error, 'NAME_REGISTER_FAILED'))
      return t('names.failed', { reason: errorText(error) })
    // As: the model sets them.
    const { name, reason, reasonCode } = error.context as {
      readonly name: string
      readonly reason?: string
      readonly reasonCode?: string
    }
    const own = reasonTexts[reasonCode ?? '']
    if (own) return t(own, { name })
    // The service's words have a language of their own.
    return reason ? <span dir="auto">{reason}</span> : t('names.registerFailed', { name })
  }
}

const reasonTexts: { readonly [code: string]: ReasonText | undefined } = {
  NAME_TAKEN: 'names.registered',
  NAME_RESERVED: 'names.reserved',
  NAME_SIMILAR: 'names.similar',
  NAME_HELD: 'names.held',
}
type ReasonText = 'names.registered' | 'names.reserved' | 'names.similar' | 'names.held'
