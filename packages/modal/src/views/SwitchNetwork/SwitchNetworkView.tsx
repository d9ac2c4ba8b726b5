import { back, close, findNetwork, type Kit, networkIdOf, switchNetwork } from '@latchkey/core'
import { isKitError, type NetworkId } from '@latchkey/protocol'
import { Button, Ring } from '@latchkey/ui'
import { type ReactElement, useEffect } from 'react'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { Message } from '../../parts/Message.tsx'
import { NetworkImage } from '../../networks/NetworkImage.tsx'
import { useAction } from '../../sdk/useAction.ts'
import { useErrorText } from '../../sdk/useErrorText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useOnAppear } from '../../sdk/useOnAppear.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { useWallet } from '../../wallets/useWallet.ts'

/** Asks the wallet for another network as soon as the view appears, and shows the progress. */
export default function SwitchNetworkView({
  params,
}: {
  readonly params: { readonly network: NetworkId }
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const errorText = useErrorText()
  const network = useSelector((state) => findNetwork(state, params.network))
  const { name: wallet } = useWallet()
  const { failure: error, run } = useAction(async (signal) => {
    await switchNetwork(kit, { ...params, signal })
    if (!signal.aborted) leave(kit)
  })
  useOnAppear(run)
  // A wallet may switch after it failed to say so.
  const isThere = useSelector(
    (state) =>
      network !== undefined && networkIdOf(state, network.chainNamespace) === params.network,
  )
  useEffect(() => {
    if (error && isThere) leave(kit)
  }, [kit, error, isThere])
  const declined = isKitError(error, 'USER_REJECTED')
  const figure = (
    <Ring state={error ? 'failed' : 'waiting'}>
      {network && <NetworkImage network={network} size={72} />}
    </Ring>
  )
  if (!error) {
    const hint = t('switch.hint', { network: network?.name ?? params.network })
    return <Message figure={figure} title={t('switch.title', { wallet })} text={hint} />
  }
  return (
    <Message
      figure={figure}
      title={declined ? t('switch.declined') : t('switch.failed')}
      text={declined ? t('switch.declinedHint') : t('modal.reason', { reason: errorText(error) })}
      alert
    >
      <Button variant="primary" wide onClick={run}>
        {t('modal.retry')}
      </Button>
      <ErrorDetails error={error} />
    </Message>
  )
}

/** Return to the view where the visitor chose the network; a modal that was opened for the switch alone closes. */
function leave(kit: Kit): void {
  const { history } = kit.store.getState().modal
  const choosing = history.findLastIndex(
    ({ view }) => view !== 'SwitchNetwork' && view !== 'Networks',
  )
  if (choosing < 0 || history[choosing]?.view === 'UnsupportedChain') return close(kit)
  for (let steps = history.length - 1 - choosing; steps > 0; steps--) back(kit)
}
