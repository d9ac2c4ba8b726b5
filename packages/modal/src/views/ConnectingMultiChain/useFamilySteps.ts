import { type ConnectorInfo, connectionsOf, type KitState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { useState } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useSelector } from '../../sdk/useSelector.ts'

/** `waiting` for its turn, `asking` the wallet, `failed` when the wallet was asked and is not connected. */
export type FamilyStep = 'idle' | 'waiting' | 'asking' | 'connected' | 'failed'

export type FamilySteps = readonly {
  readonly family: NamespaceId
  /** The wallet's connector in that family. */
  readonly memberId: string
  readonly step: FamilyStep
}[]

/** The state of each family that the app and a wallet share; `running` while they are connected one after another. */
export function useFamilySteps(members: readonly ConnectorInfo[], running: boolean): FamilySteps {
  const kit = useKit()
  const state = useSelector((whole) => whole)
  const [tried, setTried] = useState<readonly string[]>([])
  const [ran, setRan] = useState(running)
  if (ran !== running) {
    setRan(running)
    // A refused family is asked again.
    if (running) setTried([])
  }
  const asked = members.find(({ id }) => isAsking(state, id))?.id
  if (asked && !tried.includes(asked)) setTried([...tried, asked])
  return members.flatMap(({ id, namespaces }) =>
    namespaces
      .filter((family) => kit.namespaces.has(family))
      .map((family) => ({ family, memberId: id, step: stepOf(family, id) })),
  )

  function stepOf(family: NamespaceId, id: string): FamilyStep {
    if (connectionsOf(state, family).some(({ connectorId }) => connectorId === id))
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
