import { go, type Kit, notify, replace } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { postName } from '@latchkey/protocol/http'
import { learnName, say } from './learnName.ts'
import { namesModel } from './model.ts'

/** Registers a name (NAM-03): ends in RegisterAccountNameSuccess, or back in RegisterAccountName with the error. */
export async function registerName(kit: Kit, name: string): Promise<void> {
  const model = kit.get(namesModel)
  const change = { action: 'register', name, attributes: {} } as const
  const isDone = await model.run('register', change, async (body, account) => {
    const record = await callGateway(kit, postName, { body })
    await learnName(kit, account, record)
  })
  const { open, history } = kit.store.getState().modal
  if (isDone) model.changeLabel('')
  if (isDone && open) replace(kit, { view: 'RegisterAccountNameSuccess', params: { name } })
  else if (isDone) notify(kit, 'success', say(kit, 'names.done', name))
  // The embedded wallet's own view may have come and gone since.
  else if (open && history.at(-1)?.view !== 'RegisterAccountName')
    go(kit, { view: 'RegisterAccountName' })
}
