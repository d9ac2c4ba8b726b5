import { type Kit, notify } from '@latchkey/core'
import { callGateway } from '@latchkey/core/data'
import { type NameRecord, postNameAddress, postNameAttributes } from '@latchkey/protocol/http'
import type { NameAttribute } from '@latchkey/protocol/names'
import { learnName, say } from './learnName.ts'
import { namesModel, type Work } from './model.ts'

/** Saves all texts of a name together. */
export async function saveAttributes(
  kit: Kit,
  record: NameRecord,
  attributes: { readonly [Key in NameAttribute]?: string },
): Promise<void> {
  const { name } = record
  const kept = Object.entries(attributes).filter(([, value]) => value !== '')
  const change = { action: 'attributes', name, attributes: Object.fromEntries(kept) } as const
  const isDone = await kit.get(namesModel).run('attributes', change, async (body, account) => {
    const saved = await callGateway(kit, postNameAttributes, { params: { name }, body })
    await learnName(kit, account, { ...record, attributes: saved })
  })
  if (isDone) notify(kit, 'success', say(kit, 'names.saved'))
}

type Address = { readonly coinType: number; readonly address: string }

/** Saves the address of one coin; an empty address removes it. */
export async function saveAddress(kit: Kit, record: NameRecord, address: Address): Promise<void> {
  const isDone = await changeAddress(kit, `address ${address.coinType}`, { record, ...address })
  if (isDone) notify(kit, 'success', say(kit, 'names.saved'))
}

/** Gives whether the address was saved. */
export function changeAddress(
  kit: Kit,
  of: Work,
  { record, coinType, address }: Address & { readonly record: NameRecord },
): Promise<boolean> {
  const { name } = record
  const change = { action: 'address', name, coin_type: coinType, address } as const
  return kit.get(namesModel).run(of, change, async (body, account) => {
    const addresses = await callGateway(kit, postNameAddress, { params: { name }, body })
    await learnName(kit, account, { ...record, addresses })
  })
}
