import type { Routes } from '@latchkey/core'
import type { ReactElement } from 'react'
import { LinkView } from './LinkView.tsx'

/** Connects a wallet of the directory, or any wallet if none was chosen. */
export default function ConnectingWalletConnectView({
  params,
}: {
  readonly params: Routes['ConnectingWalletConnect']
}): ReactElement {
  return <LinkView wallet={params?.wallet} opened={params?.opened} />
}
