import { useCallsStatus, usePermissions, useSendCalls, useShowCallsStatus } from 'latchkey/react'
import type { ReactNode } from 'react'
import { approval, token } from '../firstToken.ts'
import { FactList } from '../FactList.tsx'

export function Calls(): ReactNode {
  const { sendCalls, data: sent } = useSendCalls()
  const { data: calls } = useCallsStatus({ id: sent?.id })
  const { showCallsStatus } = useShowCallsStatus()
  const { grantPermissions, data: granted } = usePermissions()
  const lend = (): void => {
    const expiry = Math.floor(Date.now() / 1000) + 3600
    const start = expiry - 3600
    const data = { allowance: '100', start, period: 3600, address: token }
    const permissions = [{ type: 'erc20-recurring-allowance', data }]
    grantPermissions({ expiry, signer, permissions, policies: [] })
  }
  return (
    <>
      <button type="button" onClick={() => sendCalls({ calls: [approval(1n), approval(0n)] })}>
        Two calls at once
      </button>
      {sent && (
        <button type="button" onClick={() => showCallsStatus({ id: sent.id })}>
          Show their status
        </button>
      )}
      <button type="button" onClick={lend}>
        Lend a key for an hour
      </button>
      <FactList facts={{ calls: calls?.status, key: granted && 'lent' }} />
    </>
  )
}

/** Your server's key: it may move the token within the amount, and nothing else. */
const publicKey =
  '0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0'
const signer = { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } }
