import { allowsPrefetch, connectionOf, type KitState, notify, settled } from '@latchkey/core'
import type * as Actions from '@latchkey/core/actions'
import { useAction } from '../sdk/useAction.ts'
import { useKit } from '../sdk/useKit.ts'
import { useOnAppear } from '../sdk/useOnAppear.ts'
import { useSelector } from '../sdk/useSelector.ts'
import { useText } from '../sdk/useText.ts'
import { useWallet } from './useWallet.ts'

export type Disconnecting = {
  readonly pending: boolean
  /** The button's label, before and during the disconnect. */
  readonly label: string
  readonly run: () => void
}

/** Disconnect the displayed wallet, and only this one of several. */
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
    // Another account is displayed next, so a message reports the disconnect.
    if (several) notify(kit, 'success', t('account.disconnected', { wallet }))
  })
  const leave = several ? t('account.disconnectOne', { wallet }) : t('account.disconnect')
  return { pending, label: pending ? t('account.disconnecting') : leave, run }
}

/** Loaded while the visitor looks at a connected wallet: before a connection it is not needed. */
const actions = (): Promise<typeof Actions> => import('@latchkey/core/actions')
const prefetchDisconnect = (): void => {
  if (allowsPrefetch()) actions().catch(() => {})
}

function isOneOfSeveral({ connections, otherConnections }: KitState): boolean {
  const selected = Object.values(connections).filter(settled)
  return [...selected, ...Object.values(otherConnections).flat()].length > 1
}
