import { useAppKit, usePurchases } from 'latchkey/react'
import type { ReactNode } from 'react'
import { FactList } from '../FactList.tsx'

export function Purchases(): ReactNode {
  const { open } = useAppKit()
  const [newest] = usePurchases()
  return (
    <>
      <button type="button" onClick={() => void open({ view: 'OnRampProviders' })}>
        Buy
      </button>
      <FactList facts={{ purchase: newest?.status, received: newest?.received }} />
    </>
  )
}
