import { connectAll, connectorInfoOf, go } from '@latchkey/core'
import { Button, RemoteImage, Ring, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useAction } from '../../sdk/useAction.ts'
import { useFamilyText } from '../../sdk/useFamilyText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import css from './ConnectingMultiChainView.css?inline'
import { FamilyRow } from './FamilyRow.tsx'
import { useFamilySteps } from './useFamilySteps.ts'

/** A wallet that serves several families: connect one of them, or all in one go (CON-09). */
export function ConnectingMultiChainView({
  params: { connectorId },
}: {
  readonly params: { readonly connectorId: string }
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useFamilyText()
  const connector = useSelector((state) => connectorInfoOf(state, connectorId))
  const { pending, run } = useAction((signal) => connectAll(kit, { connectorId, signal }))
  const steps = useFamilySteps(connector?.members ?? [], pending)
  const name = connector?.name ?? t('connecting.fallbackWallet')
  const asking = steps.some(({ step }) => step === 'asking')
  const open = steps.filter(({ step }) => step !== 'connected')
  return (
    <div className="multichain">
      <Ring state={pending ? 'waiting' : 'still'}>
        <RemoteImage src={connector?.icon} name={name} size={72} />
      </Ring>
      <div className="multichain-words" role="status">
        <p className="multichain-title">
          {asking
            ? t('connecting.title', { wallet: name })
            : t('multichain.title', { wallet: name })}
        </p>
        <p className="multichain-hint">{asking ? t('connecting.hint') : t('multichain.hint')}</p>
      </div>
      <ul className="multichain-list" aria-label={t('multichain.list')}>
        {steps.map(({ family, memberId, step }) => (
          <li key={memberId}>
            <FamilyRow
              family={family}
              step={step}
              onPress={() =>
                go(kit, {
                  view: 'ConnectingExternal',
                  params: { connectorId: memberId, namespace: family },
                })
              }
            />
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button variant="primary" wide pending={pending} onClick={run}>
          {pending ? t('multichain.connecting') : t('multichain.all')}
        </Button>
      )}
    </div>
  )
}
