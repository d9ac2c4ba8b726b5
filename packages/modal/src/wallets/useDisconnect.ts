import { connectionOf, type KitState, notify, settled } from '@latchkey/core'
import type * as Actions from '@latchkey/core/actions'
import { useAction } from '../sdk/useAction.ts'
import { useKit } from '../sdk/useKit.ts'
import { useOnAppear } from '../sdk/useOnAppear.ts'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'
import { useWallet } from './useWallet.ts'

export type Disconnecting = {
  readonly pending: boolean
  /** What the button says, now and while the wallet lets go. */
  readonly label: string
  readonly run: () => void
}

/** The way out of the wallet that is displayed: of several it ends that one alone. */
export function useDisconnect(): Disconnecting {
  const kit = useKit()
  const { t } = useText()
  const { name: wallet } = useWallet()
  const several = useSelector(isOneOfSeveral)
  useOnAppear(prefetchDisconnect)
  const { pending, run } = useAction(async () => {
    const { disconnect } = await actions().catch((cause: unknown) => {
      notify(kit, 'error', t('account.disconnectFailed'))
      throw cause
    })
    const state = kit.store.getState()
    const id = several ? connectionOf(state)?.id : undefined
    await disconnect(kit, { namespace: state.activeNamespace, id })
    // Another account takes the place of this one: say what became of it.
    if (several) notify(kit, 'success', t('account.disconnected', { wallet }))
  })
  const leave = several ? t('account.disconnectOne', { wallet }) : t('account.disconnect')
  return { pending, label: pending ? t('account.disconnecting') : leave, run }
}

/** The way out is not needed before there is something to leave, and comes while that is looked at. */
const actions = (): Promise<typeof Actions> => import('@latchkey/core/actions')
const prefetchDisconnect = (): void => void actions().catch(() => {})

function isOneOfSeveral({ connections, otherConnections }: KitState): boolean {
  const selected = Object.values(connections).filter(settled)
  return [...selected, ...Object.values(otherConnections).flat()].length > 1
}
