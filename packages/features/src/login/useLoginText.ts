import { isKitError, type KitError } from '@latchkey/protocol'
import { useErrorText, useText } from '@latchkey/modal/sdk'
import { loginTexts } from './texts.ts'

/** Gives an error of the login in words for the visitor, as a sentence. */
export function useLoginText(): (error: KitError) => string {
  const { t } = useText(loginTexts)
  const errorText = useErrorText()
  return (error) => {
    if (isKitError(error, 'LOGIN_COOLDOWN'))
      return t('modal.reason', {
        reason: t('login.cooldown', { count: Number(error.context['seconds']) }),
      })
    const key = `login.refused.${String(error.context['reason'])}`
    // As: a reason with a text of its own.
    const reason = Object.hasOwn(loginTexts, key)
      ? t(key as 'login.refused.CODE_WRONG')
      : errorText(error)
    return t('modal.reason', { reason })
  }
}
