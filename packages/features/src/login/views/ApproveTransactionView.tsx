import { type ApprovalModel, approvals } from '@latchkey/core/approvals'
import { Message, useKit, useOnline, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, Ring, useStyles, WalletIcon, WarningIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { approvalTexts } from '../approvalTexts.ts'
import css from './ApproveTransactionView.css?inline'
import { useFramePlace } from './useFramePlace.ts'

type ApproveTransactionProps = { readonly params: { readonly id: string } }

/** The place of the embedded wallet's own page, which asks for the approval, and a message while it is not shown (EMB-09). */
export default function ApproveTransactionView({
  params: { id },
}: ApproveTransactionProps): ReactElement {
  useStyles(css)
  const kit = useKit()
  const model: ApprovalModel = kit.get(approvals)
  const { t } = useText(approvalTexts)
  const online = useOnline()
  const status = useSelector((state) => state.approvals?.find((each) => each.id === id)?.status)
  const surface = status === 'shown' ? model.surfaceOf(id) : undefined
  const slot = useFramePlace(surface, t('login.frame'))
  if (status === 'gone')
    return (
      <Message
        figure={
          <Ring state="failed">
            <WarningIcon size={32} />
          </Ring>
        }
        title={online ? t('login.gone') : t('login.offline')}
        text={t('login.goneHint')}
        alert
      >
        <Button variant="primary" wide onClick={() => model.retry(id)}>
          {t('modal.retry')}
        </Button>
      </Message>
    )
  // Tab from the header reaches this place and goes on into the frame, which is elsewhere in the document.
  return (
    <div
      ref={slot}
      className="approve-slot"
      role="group"
      aria-label={t('login.frame')}
      tabIndex={surface ? 0 : -1}
      onFocus={() => surface?.focus()}
    >
      {!surface && (
        <Message
          figure={
            <Ring state="waiting">
              <WalletIcon size={32} />
            </Ring>
          }
          title={t('login.loading')}
        />
      )}
    </div>
  )
}
