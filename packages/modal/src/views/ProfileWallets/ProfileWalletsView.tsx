import { disconnect, go, networkOf } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { Button, DisconnectIcon, ListItem, useStyles } from '@latchkey/ui'
import { type ReactElement, useRef } from 'react'
import { NetworkImage } from '../../networks/NetworkImage.tsx'
import { useAction } from '../../sdk/useAction.ts'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'
import { useShownOrder } from '../Connect/useShownOrder.ts'
import { allConnections, connectedNamespaces } from './connectedNamespaces.ts'
import { NamespaceWallets } from './NamespaceWallets.tsx'
import css from './ProfileWalletsView.css?inline'
import { useKeptFocus } from './useKeptFocus.ts'

/** All connected wallets by namespace: the active wallet first, and namespaces without a wallet last (CON-05). */
export default function ProfileWalletsView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  // The view shows nearly all of the state.
  const state = useSelector((whole) => whole)
  const connected = connectedNamespaces(state)
  // Activating another wallet moves the mark, not the rows.
  const shown = useShownOrder(connected)
  const missing = [...kit.namespaces.keys()].filter((id) => !connected.includes(id))
  const leaving = useAction(() => disconnect(kit))
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <>
      <div className="profile" ref={list}>
        {shown.map((id) => (
          <NamespaceWallets key={id} namespace={id} state={state} />
        ))}
        {missing.length > 0 && (
          <ul className="profile-list">
            {missing.map((id) => (
              <li key={id}>
                <Missing namespace={id} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {allConnections(state).length > 1 && (
        <div className="profile-foot">
          <Button wide pending={leaving.pending} onClick={leaving.run}>
            <DisconnectIcon />
            {leaving.pending ? t('account.disconnecting') : t('profile.disconnectAll')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A namespace of the app with no connected wallet; busy while a wallet of the last visit is being resumed. */
function Missing({ namespace }: { readonly namespace: NamespaceId }): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const connecting = useSelector((state) => state.connections[namespace]?.status === 'connecting')
  const network = networkOf(kit.store.getState(), namespace)
  return (
    <ListItem
      title={t('connect.titleNamespace', { namespace: t(`namespace.${namespace}`) })}
      note={connecting ? t('profile.connecting') : undefined}
      start={network && <NetworkImage network={network} size={36} />}
      pending={connecting}
      onPress={() => go(kit, { view: 'Connect', params: { namespace } })}
    />
  )
}
