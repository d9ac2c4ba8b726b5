import { useState, type ReactElement } from 'react'
import { useReadBalance } from './examples/balance.ts'

/** The balance of the active account, read on a press. */
export function Balance(): ReactElement {
  const read = useReadBalance()
  const [balance, setBalance] = useState('')
  return (
    <>
      <button type="button" onClick={() => void read().then((text) => setBalance(text ?? ''))}>
        Read the balance
      </button>
      <output>{balance}</output>
    </>
  )
}
