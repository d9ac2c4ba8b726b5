import { close, connectionOf } from '@latchkey/core'
import { Button, DisconnectIcon, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { NetworkList } from '../../networks/NetworkList.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useText } from '../../sdk/useText.ts'
import { useDisconnect } from '../../wallets/useDisconnect.ts'
import css from './UnsupportedChainView.css?inline'

/**
 * The wallet is on a network that the app does not support: the visitor chooses a supported network, or disconnects
 * (MOD-08).
 */
export default function UnsupportedChainView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const networks = useSelector((state) => state.networks)
  const disconnect = useDisconnect()
  const usable = networks.filter((network) =>
    connectionOf(kit.store.getState(), network.chainNamespace),
  )
  const app = kit.options.metadata?.name
  return (
    <>
      <p className="unsupported-hint">
        {app ? t('unsupported.hintNamed', { app }) : t('unsupported.hint')}
      </p>
      <NetworkList networks={usable} onChosen={() => close(kit)} />
      <div className="unsupported-foot">
        <Button wide pending={disconnect.pending} onClick={disconnect.run}>
          <DisconnectIcon />
          {disconnect.label}
        </Button>
      </div>
    </>
  )
}
