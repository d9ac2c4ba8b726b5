import { ConnectButton } from 'latchkey/react'
import type { ReactElement } from 'react'
import { Account } from './Account.tsx'

export default function Page(): ReactElement {
  return (
    <>
      <ConnectButton />
      <Account />
    </>
  )
}
