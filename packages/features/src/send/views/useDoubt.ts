import { useText } from '@latchkey/modal/sdk'
import type { SendToken } from '../send.ts'
import { sendTexts } from '../texts.ts'

/** The reason why a token is hidden, in words; undefined for other tokens. */
export function useDoubt(): (token: SendToken | undefined) => string | undefined {
  const { t } = useText(sendTexts)
  return (token) => {
    if (!token?.isHidden) return undefined
    return token.imitates === undefined
      ? t('send.unlisted')
      : t('send.imitates', { symbol: token.imitates })
  }
}
