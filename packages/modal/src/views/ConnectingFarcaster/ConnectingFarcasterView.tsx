import { connectorInfoOf, farcasterId, type PairingLink } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useSelector } from '../../sdk/useSelector.ts'
import { LinkView } from '../ConnectingWalletConnect/LinkView.tsx'

/** Logs in with Farcaster: by a QR code for the visitor's phone, or on a phone by Farcaster's app (CON-04). */
export default function ConnectingFarcasterView(): ReactElement {
  const icon = useSelector((state) => connectorInfoOf(state, farcasterId)?.icon)
  const farcaster = {
    id: farcasterId,
    name: 'Farcaster',
    image_url: icon,
    mobile_link: 'farcaster://',
    homepage: 'https://farcaster.xyz',
  }
  return <LinkView wallet={farcaster} connectorId={farcasterId} onOpen={openApp} />
}

/** A web address that the phone opens in the app. */
function openApp({ uri }: PairingLink): void {
  globalThis.open(uri, '_blank', 'noopener,noreferrer')
}
