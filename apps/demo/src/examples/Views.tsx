import { useAppKit } from 'latchkey/react'
import type { ReactNode } from 'react'

export function Views(): ReactNode {
  const { open } = useAppKit()
  return (['AllWallets', 'Networks', 'Send', 'Swap', 'Receive', 'Transactions'] as const).map(
    (view) => (
      <button type="button" key={view} onClick={() => void open({ view })}>
        {view}
      </button>
    ),
  )
}
