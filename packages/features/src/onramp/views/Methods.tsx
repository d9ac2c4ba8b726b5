import { useText } from '@latchkey/modal/sdk'
import type { ReactElement } from 'react'
import { methodsOf } from '../onramp.ts'
import { onrampTexts } from '../texts.ts'
import { useOnramp } from './useOnramp.ts'

/** The ways to pay, when there are several. */
export function Methods(): ReactElement | null {
  const { t } = useText(onrampTexts)
  const [{ form }, model] = useOnramp()
  const methods = methodsOf(form)
  if (methods.length < 2) return null
  return (
    <fieldset className="onramp-methods">
      <legend>{t('onramp.method')}</legend>
      {methods.map(({ id }) => (
        <label key={id} className="onramp-method">
          <input
            type="radio"
            name="onramp-method"
            value={id}
            checked={id === form.method}
            onChange={() => model.chooseMethod(id)}
          />
          <span>{methodName(id, t)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The name of a way to pay: a provider's own word for one that the kit does not know. */
export function methodName(
  id: string,
  t: (key: 'onramp.method.card' | 'onramp.method.bank') => string,
): string {
  if (/card/.test(id)) return t('onramp.method.card')
  if (/bank|ach|sepa|wire/.test(id)) return t('onramp.method.bank')
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
