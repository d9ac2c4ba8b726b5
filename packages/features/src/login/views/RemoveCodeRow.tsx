import { type Connected, networkOf } from '@latchkey/core'
import { useAction, useKit, useOnAppear, useSelector, useText } from '@latchkey/modal/sdk'
import { CloseIcon, ListItem } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { loginOf } from '../loginOf.ts'
import { loginTexts } from '../texts.ts'

export type RemoveCodeRowProps = {
  readonly connection: Connected
  /** Runs what the visitor approves, and shows its failure. */
  readonly confirm: (task: () => Promise<unknown>) => () => void
}

/** Takes back the code that the key's address has on the network in use, ours or another wallet's (EIP-7702). */
export function RemoveCodeRow({ connection, confirm }: RemoveCodeRowProps): ReactElement | null {
  const kit = useKit()
  const { t } = useText(loginTexts)
  const [hasCode, setHasCode] = useState(false)
  const name = useSelector((state) => networkOf(state, 'eip155')?.name)
  const { accounts, network: chainId } = connection
  const { run: look } = useAction(async (signal) => {
    const key = accounts.find(({ type }) => type === 'eoa')
    if (!key) return
    const asked = { method: 'eth_getCode', params: [key.address, 'latest'], chainId } as const
    const code = await (await loginOf(kit)).ask('RPC_REQUEST', asked, signal)
    setHasCode(/^0xef0100/i.test(String(code)))
  })
  useOnAppear(look)
  if (!hasCode) return null
  const remove = confirm(async () => {
    await (await loginOf(kit)).approve('REMOVE_DELEGATION', { chainId })
    setHasCode(false)
  })
  return (
    <li>
      <ListItem
        compact
        title={t('login.removeCode')}
        note={name}
        start={<CloseIcon />}
        onPress={remove}
      />
    </li>
  )
}
