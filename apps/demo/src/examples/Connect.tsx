import { useAppKit, useAppKitAccount } from 'latchkey/react'
import type { ReactNode } from 'react'

export function Connect(): ReactNode {
  const { open } = useAppKit()
  const { isConnected } = useAppKitAccount()
  const text = isConnected ? 'Open your account' : 'Connect a wallet'
  return (
    <button type="button" onClick={() => void open()}>
      {text}
    </button>
  )
}
