import { counterfactualSignature, deploymentOf, personalHash } from '@latchkey/contracts/accounts'
import { siwxText } from '@latchkey/protocol/siwx'
import { type Anvil, devAccounts, sendTransactionSync } from '@latchkey/testing/chain'
import { hashMessage } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAccount, type OwnedAccount, startAccountChain } from '../../fixtures/accountChain.ts'
import { clock, codeOf, messageOf, newNonce, secrets, verify } from '../../fixtures/signIn.ts'
import { startMs, testGateway, type TestGateway } from '../../fixtures/testGateway.ts'

const chainIds = [31337, 31338] as const
let chains: readonly Anvil[] = []
let gateway: TestGateway
let account: OwnedAccount
beforeAll(async () => {
  chains = await Promise.all(chainIds.map((chainId) => startAccountChain({ chainId })))
  const networks = chains.map(({ url }, at) => {
    const id = `eip155:${chainIds[at]}`
    return { id, name: id, rpc: [url] }
  })
  gateway = await testGateway({ networks, siwx: { secrets } }, { clock })
  account = await newAccount(chains[0]?.url ?? '')
}, startMs)
afterAll(async () => {
  await gateway.close()
  for (const { stop } of chains) await stop()
})

/** Signs in with a text of one network and a signature that the account gives on another. */
async function signIn(says: number, on: number, isWrapped: boolean): Promise<Response> {
  const { owner, address } = account
  const signer = { chainId: `eip155:${says}` as const, address }
  const message = siwxText(await messageOf(signer, { nonce: await newNonce(gateway) }))
  const hash = personalHash({ address, chainId: on }, hashMessage(message))
  const signature = await owner.sign({ hash })
  const sent = isWrapped ? counterfactualSignature(owner.address, signature) : signature
  return verify({ message, signature: sent }, {}, gateway)
}

async function deploy({ url }: Anvil): Promise<void> {
  const [{ address: from }] = devAccounts
  const { factory, factoryData } = deploymentOf(account.owner.address)
  await sendTransactionSync(url, { from, to: factory, data: factoryData })
}

it('a smart account signs in on the network it signed for and no other, before and after it is deployed there [SIW-03, EMB-13]', async () => {
  const [own, other] = chainIds
  const refused = [403, 'SIWX_SIGNATURE_INVALID']
  expect((await signIn(own, own, true)).status).toBe(200)
  expect(await codeOf(await signIn(own, own, false))).toEqual(refused)
  expect(await codeOf(await signIn(other, own, true))).toEqual(refused)
  await Promise.all(chains.map(deploy))
  expect((await signIn(own, own, false)).status).toBe(200)
  // Signed before it was deployed, and sent after.
  expect((await signIn(own, own, true)).status).toBe(200)
  expect((await signIn(other, other, false)).status).toBe(200)
  for (const isWrapped of [false, true])
    expect(await codeOf(await signIn(other, own, isWrapped))).toEqual(refused)
})
