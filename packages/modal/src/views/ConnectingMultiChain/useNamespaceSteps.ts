import { type ConnectorInfo, connectionsOf, type KitState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'

/** `waiting` for its turn, `asking` the wallet, `failed` when the wallet was asked and is not connected. */
export type NamespaceStep = 'idle' | 'waiting' | 'asking' | 'connected' | 'failed'

export type NamespaceSteps = readonly {
  readonly namespace: NamespaceId
  /** The wallet's connector in that namespace. */
  readonly memberId: string
  readonly step: NamespaceStep
}[]

/** The state of each namespace that the app and a wallet share; `running` while they are connected one after another. */
export function useNamespaceSteps(
  members: readonly ConnectorInfo[],
  running: boolean,
): NamespaceSteps {
  const kit = useKit()
  const state = useSelector((whole) => whole)
  const [tried, setTried] = useState<readonly string[]>([])
  const [ran, setRan] = useState(running)
  if (ran !== running) {
    setRan(running)
    // A refused namespace is asked again.
    if (running) setTried([])
  }
  const asked = members.find(({ id }) => isAsking(state, id))?.id
  if (asked && !tried.includes(asked)) setTried([...tried, asked])
  return members.flatMap(({ id, namespaces }) =>
    namespaces
      .filter((namespace) => kit.namespaces.has(namespace))
      .map((namespace) => ({ namespace, memberId: id, step: stepOf(namespace, id) })),
  )

  function stepOf(namespace: NamespaceId, id: string): NamespaceStep {
    if (connectionsOf(state, namespace).some(({ connectorId }) => connectorId === id))
      return 'connected'
    if (id === asked) return 'asking'
    if (tried.includes(id)) return 'failed'
    return running ? 'waiting' : 'idle'
  }
}

function isAsking({ connections }: KitState, id: string): boolean {
  return Object.values(connections).some(
    (connection) => connection.status === 'connecting' && connection.connectorId === id,
  )
}
