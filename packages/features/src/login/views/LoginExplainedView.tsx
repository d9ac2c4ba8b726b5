import { authId, back, connect } from '@latchkey/core'
import {
  ErrorDetails,
  Explanation,
  useAction,
  useErrorText,
  useKit,
  useSelector,
  useText,
} from '@latchkey/modal/sdk'
import { Button, DocumentIcon, MailIcon, SealIcon, WalletIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { loginTexts } from '../texts.ts'

/** What the embedded wallet is, and how it comes back on a new device (security.md 2.6, 2.10). */
export default function LoginExplainedView({
  params: { isNew },
}: {
  readonly params: { readonly isNew: boolean }
}): ReactElement {
  const kit = useKit()
  const { t } = useText(loginTexts)
  const errorText = useErrorText()
  const isSocial = useSelector((state) => state.user?.socialProvider !== undefined)
  const { pending, error, run } = useAction(async (signal) => {
    if (!isNew) return back(kit)
    return connect(kit, { connectorId: authId, signal })
  })
  return (
    <Explanation
      points={[
        { icon: <WalletIcon size={24} />, text: t('login.what') },
        { icon: <SealIcon size={24} />, text: t('login.split') },
        {
          icon: <MailIcon size={24} />,
          text: t(isSocial ? 'login.recoverSocial' : 'login.recover'),
        },
        { icon: <DocumentIcon size={24} />, text: t('login.backup') },
      ]}
    >
      <Button variant="primary" wide pending={pending} onClick={run}>
        {pending ? t('login.opening') : isNew ? t('login.continue') : t('login.done')}
      </Button>
      {error && (
        <div role="alert">
          <p>{t('modal.reason', { reason: errorText(error) })}</p>
          <ErrorDetails error={error} />
        </div>
      )}
    </Explanation>
  )
}
