import { connectionOf, connectorInfoOf, type KitState } from '@latchkey/core'
import { cancelSignIn, isBusy, signIn, type SignInState } from '@latchkey/core/signIn'
import { isKitError } from '@latchkey/protocol'
import {
  ErrorDetails,
  Message,
  useAction,
  useErrorText,
  useKit,
  useSelector,
  useText,
} from '@latchkey/modal/sdk'
import { Button, RemoteImage, Ring, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { siwxTexts } from '../texts.ts'
import css from './SignMessageView.css?inline'

/** Asks the visitor to sign in, shows the progress, and offers the way out (SIW-01, SIW-02). */
export default function SignMessageView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText(siwxTexts)
  const errorText = useErrorText()
  const signInFacts = useSelector((state) => state.signIn)
  const wallet = useSelector(walletOf)
  const now: SignInState = signInFacts?.now ?? { status: 'idle' }
  const signing = useAction(() => signIn(kit))
  const leaving = useAction(() => cancelSignIn(kit))
  const name = wallet?.name ?? t('siwx.wallet')
  const busy = isBusy(now) || now.status === 'checking'
  // No request runs before the visitor presses.
  const rests = now.status === 'unsigned' || now.status === 'idle'
  const error = now.status === 'unsigned' ? now.error : undefined
  const declined = isKitError(error, 'USER_REJECTED')
  const app = kit.options.metadata?.name ?? t('siwx.thisApp')
  const words = {
    idle: [t('siwx.needs', { app }), t('siwx.hint')],
    unsigned: [
      t('siwx.needs', { app }),
      signInFacts?.required ? t('siwx.hintRequired') : t('siwx.hint'),
    ],
    checking: [t('siwx.checking')],
    preparing: [t('siwx.preparing')],
    signing: [t('siwx.inWallet', { wallet: name }), t('siwx.inWalletHint')],
    verifying: [t('siwx.verifying')],
    signedIn: [t('siwx.verifying')],
    signingOut: [t('siwx.checking')],
  }
  const [title, text] = error
    ? [
        declined ? t('siwx.declined') : t('siwx.failed'),
        declined ? t('siwx.declinedHint') : t('modal.reason', { reason: errorText(error) }),
      ]
    : words[now.status]
  return (
    <Message
      figure={
        <div className="siwx-figure" aria-hidden="true">
          <RemoteImage src={kit.options.metadata?.icons?.[0]} name={app} size={56} round />
          <Ring state={error ? 'failed' : rests ? 'still' : 'waiting'}>
            <RemoteImage src={wallet?.icon} name={name} size={72} />
          </Ring>
        </div>
      }
      title={title}
      text={text}
      alert={error !== undefined}
    >
      <div className="siwx-actions">
        <Button wide pending={leaving.pending} onClick={leaving.run}>
          {leaving.pending ? t('siwx.cancelling') : t('siwx.cancel')}
        </Button>
        <Button
          variant="primary"
          wide
          pending={busy}
          onClick={() => (busy ? undefined : signing.run())}
        >
          {isBusy(now) ? t('siwx.signing') : error ? t('siwx.retry') : t('siwx.sign')}
        </Button>
      </div>
      {error && !declined && <ErrorDetails error={error} />}
    </Message>
  )
}

function walletOf(
  state: KitState,
): { readonly name: string; readonly icon?: string | undefined } | undefined {
  const connection = connectionOf(state)
  return connection?.wallet ?? connectorInfoOf(state, connection?.connectorId)
}
