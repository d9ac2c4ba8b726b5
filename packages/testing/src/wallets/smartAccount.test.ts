import { hashMessage } from 'viem'
import { sign } from 'viem/accounts'
import { expect, test } from 'vitest'
import { signAsSmartAccount, smartAccountOwners, smartAccounts } from '../chain/index.ts'
import { wrapSignature } from './smartAccount.ts'

test('a page wallet wraps its owner’s signature by ERC-6492 as viem does', async () => {
  const { owner, deployed, undeployed } = smartAccounts
  const { privateKey } = owner
  const byOwner = await sign({ hash: hashMessage('Hi'), privateKey, to: 'hex' })
  for (const { address } of [deployed, undeployed]) {
    const wrapped = wrapSignature(byOwner, smartAccountOwners[address])
    expect(wrapped).toBe(await signAsSmartAccount(address, 'Hi'))
  }
})
