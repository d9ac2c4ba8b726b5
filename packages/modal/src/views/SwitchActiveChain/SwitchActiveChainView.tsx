import { back, findNetwork, go, networkOf } from '@latchkey/core'
import { type NetworkId, parseNetworkId } from '@latchkey/protocol'
import { Button } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../parts/Message.tsx'
import { NetworkImage } from '../../networks/NetworkImage.tsx'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { switchOnceConnected } from './switchOnceConnected.ts'

/**
 * The visitor picked a network of a namespace with no connected wallet: they connect another wallet beside the one in use, or
 * keep the network.
 */
export default function SwitchActiveChainView({
  params: { network: id },
}: {
  readonly params: { readonly network: NetworkId }
}): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const { namespace } = parseNetworkId(id)
  const network = useSelector((state) => findNetwork(state, id))
  const current = useSelector((state) => networkOf(state)?.name ?? '')
  const { name: wallet } = useWallet()
  const name = network?.name ?? id
  const connect = (): void => {
    switchOnceConnected(kit, id)
    go(kit, { view: 'Connect', params: { namespace } })
  }
  return (
    <Message
      figure={network && <NetworkImage network={network} size={72} />}
      title={t('activate.title', { network: name })}
      text={t('activate.hint', { wallet, network: name })}
    >
      <Button variant="primary" wide onClick={connect}>
        {t('connect.titleNamespace', { namespace: t(`namespace.${namespace}`) })}
      </Button>
      <Button wide onClick={() => back(kit)}>
        {t('activate.keep', { network: current })}
      </Button>
    </Message>
  )
}
