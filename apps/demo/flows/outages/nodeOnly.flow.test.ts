import { askNode, tokens } from '@latchkey/testing/chain'
import {
  type Address,
  createPublicClient,
  encodeAbiParameters,
  erc20Abi,
  formatUnits,
  http,
  keccak256,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import { patient } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const { networks, gatewayUrl } = facts
const nodeUrl = networks[0]?.rpcUrl ?? ''
const chain = createPublicClient({ transport: http(nodeUrl) })
const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  askNode(nodeUrl, method, params)
const dollars = (owner: Address): Promise<bigint> =>
  chain.readContract({
    address: tokens.dollar.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

it('a page without a gateway reads tokens from the chain, says which tabs need a gateway, and sends a token from its details [BAL-02, SND-02]', async () => {
  const [from, to] = [0, 0].map(() => privateKeyToAddress(generatePrivateKey())) as [
    Address,
    Address,
  ]
  await ask('anvil_setBalance', from, toHex(parseEther('3')))
  await ask('anvil_impersonateAccount', from)
  // Balances are the fourth variable of a TestToken's storage.
  const slot = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [from, 3n]),
  )
  await ask('anvil_setStorageAt', tokens.dollar.address, slot, toHex(1_234_567n, { size: 32 }))
  const host = await visit({ path: '/?devwallet=off&bare', wallets: [{ accounts: [from] }] })
  await host.connect()
  await host.openAccount()
  const held = formatUnits(await dollars(from), tokens.dollar.decimals)
  expect(held).toBe('1.234567')
  await host.text('3 ETH').waitFor()
  await host.text('1.234 tUSD').waitFor()
  // The host names this token, so it is shown with a zero balance.
  await host.text('0 WETH').waitFor()
  await host.text(/Only tokens this app knows are shown/).waitFor()
  await host.dialog.getByRole('tab', { name: 'NFTs' }).click()
  await host.text('This app can’t show NFTs').waitFor()
  await host.dialog.getByRole('tab', { name: 'Activity' }).click()
  await host.text('This app can’t show activity').waitFor()
  await host.dialog.getByRole('tab', { name: 'Tokens' }).click()
  await host.button(/Test Dollar/).click()
  await host.expectTitle('Test Dollar')
  await host.text(`${held} tUSD`).waitFor()
  await host.button('Send').click()
  await host.expectTitle('Send')
  await host.button(/^Token: .*tUSD/).waitFor()
  await host.dialog.getByLabel('Amount').fill('1.2')
  await host.dialog.getByLabel('Recipient').fill(to)
  await host.button('Review').click()
  await host.expectTitle('Review transfer')
  await host.button(/^Send$/).click()
  await host.dialog.locator('[data-transfer="confirmed"]').waitFor({ timeout: 30_000 })
  expect([await dollars(from), await dollars(to)]).toEqual([34_567n, 1_200_000n])
  await host.button('Done').click()
  await host.expectTitle('Account')
  // The balance is read again.
  await expect.poll(() => host.dialog.getByText('0.034 tUSD').count(), patient).toBeGreaterThan(0)
  expect(host.requests.filter((each) => each.includes(gatewayUrl))).toEqual([])
})
