import { type Kit, notify, replace } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { type NameRecord, postNameRelease } from '@latchkey/protocol/http'
import { learnName, say } from './learnName.ts'
import { namesModel } from './model.ts'

/** Gives a name up, and leads back to the account. */
export async function releaseName(kit: Kit, { name }: NameRecord): Promise<void> {
  const change = { action: 'release', name } as const
  const isDone = await kit.get(namesModel).run('release', change, async (body, account) => {
    await callGateway(kit, postNameRelease, { params: { name }, body })
    await learnName(kit, account, null)
  })
  if (!isDone) return
  notify(kit, 'success', say(kit, 'names.released', name))
  if (kit.store.getState().modal.open) replace(kit, { view: 'Account' })
}
