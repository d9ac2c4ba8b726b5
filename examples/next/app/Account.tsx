'use client'

import type { ReactElement } from 'react'
import { useConnection, useDisconnect } from 'wagmi'

export function Account(): ReactElement {
  const { address, isConnected } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  return (
    <p>
      <output>{isConnected ? `connected ${address}` : 'not connected'}</output>
      {isConnected && (
        <button type="button" onClick={() => disconnect()}>
          Sign out
        </button>
      )}
    </p>
  )
}
