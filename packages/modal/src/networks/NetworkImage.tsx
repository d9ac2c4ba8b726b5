import type { CaipNetwork, Kit } from '@latchkey/core'
import { RemoteImage } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useKit } from '../sdk/useKit.ts'

/** A network's picture: the host's, else the network's own, else its first letter. */
export function NetworkImage({
  network,
  size,
}: {
  readonly network: CaipNetwork
  readonly size: number
}): ReactElement {
  return <RemoteImage src={imageOf(useKit(), network)} name={network.name} size={size} round />
}

function imageOf({ options }: Kit, { id, caipNetworkId, assets }: CaipNetwork): string | undefined {
  return (
    options.chainImages?.[caipNetworkId] ?? options.chainImages?.[String(id)] ?? assets?.imageUrl
  )
}
