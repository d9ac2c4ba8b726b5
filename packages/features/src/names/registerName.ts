import { go, type Kit, notify, replace } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { parseAccountId } from '@latchkey/protocol'
import { postName } from '@latchkey/protocol/http'
import { coinTypeOf } from '@latchkey/protocol/names'
import { learnName, say } from './learnName.ts'
import { namesModel } from './model.ts'
import { signChange } from './signChange.ts'

/** Registers a name (NAM-03): ends in RegisterAccountNameSuccess, or back in RegisterAccountName with the error. */
export async function registerName(kit: Kit, name: string): Promise<void> {
  const model = kit.get(namesModel)
  const isDone = await model.attempt('register', name, async (account, sending) => {
    const coinType = coinTypeOf(parseAccountId(account).network)
    const change = { action: 'register', name, coin_type: coinType, attributes: {} } as const
    const body = await signChange(kit, account, change)
    sending()
    await learnName(kit, account, await callGateway(kit, postName, { body }))
  })
  const { open, history } = kit.store.getState().modal
  if (isDone) model.changeLabel('')
  if (isDone && open) replace(kit, { view: 'RegisterAccountNameSuccess', params: { name } })
  else if (isDone) notify(kit, 'success', say(kit, 'names.done', name))
  // The embedded wallet's own view may have come and gone since.
  else if (open && history.at(-1)?.view !== 'RegisterAccountName')
    go(kit, { view: 'RegisterAccountName' })
}
