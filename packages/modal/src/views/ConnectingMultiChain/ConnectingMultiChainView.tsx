import { connectAll, connectorInfoOf, go } from '@latchkey/core'
import { Button, RemoteImage, Ring, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useAction } from '../../sdk/useAction.ts'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import css from './ConnectingMultiChainView.css?inline'
import { NamespaceRow } from './NamespaceRow.tsx'
import { type NamespaceStep, useNamespaceSteps } from './useNamespaceSteps.ts'

/** The namespaces of a wallet: the visitor connects one, or all with one press (CON-09). */
export default function ConnectingMultiChainView({
  params: { connectorId },
}: {
  readonly params: { readonly connectorId: string }
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const connector = useSelector((state) => connectorInfoOf(state, connectorId))
  const { pending, run } = useAction((signal) => connectAll(kit, { connectorId, signal }))
  const steps = useNamespaceSteps(connector?.members ?? [], pending)
  const name = connector?.name ?? t('connecting.fallbackWallet')
  const count = (wanted: NamespaceStep): number =>
    steps.filter(({ step }) => step === wanted).length
  const missing = steps.length - count('connected')
  const [title, hint] = words()
  return (
    <>
      <div className="multichain">
        <Ring state={pending ? 'waiting' : 'still'}>
          <RemoteImage src={connector?.icon} name={name} size={72} />
        </Ring>
        <div className="multichain-words" role="status">
          <p className="multichain-title">{title}</p>
          <p className="multichain-hint">{hint}</p>
        </div>
        <ul className="multichain-list" aria-label={t('multichain.list')}>
          {steps.map(({ namespace, memberId, step }) => (
            <li key={memberId}>
              <NamespaceRow
                namespace={namespace}
                step={step}
                onPress={() =>
                  go(kit, {
                    view: 'ConnectingExternal',
                    params: { connectorId: memberId, namespace },
                  })
                }
              />
            </li>
          ))}
        </ul>
      </div>
      {steps.length > 1 && missing > 0 && (
        <div className="multichain-foot">
          <Button variant="primary" wide pending={pending} onClick={run}>
            {pending ? t('multichain.connecting') : t('multichain.all')}
          </Button>
        </div>
      )}
    </>
  )

  function words(): readonly [title: string, hint: string] {
    if (count('asking') > 0) return [t('connecting.title', { wallet: name }), t('connecting.hint')]
    if (count('failed') > 0) return [t('multichain.incomplete'), t('multichain.incompleteHint')]
    if (missing === 0) return [t('multichain.done', { wallet: name }), t('multichain.doneHint')]
    return [t('multichain.title', { wallet: name }), t('multichain.hint')]
  }
}
