import { askNode, deployWorld, startAnvil, type Anvil, type World } from '@latchkey/testing/chain'
import { call, getHistory, type HistoryEntry, type HistoryPage } from '@latchkey/protocol/http'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startMs, testGateway, testSql, type TestGateway } from '../../fixtures/testGateway.ts'

let anvil: Anvil
let world: World
let gateway: TestGateway

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  world = await deployWorld(anvil.url)
  gateway = await testGateway({
    networks: [
      {
        id: 'eip155:31337',
        name: 'Local',
        rpc: [anvil.url],
        tokens: [...world.tokens],
        history: { source: 'index', pollMs: 100 },
      },
    ],
  })
}, startMs)
afterAll(async () => {
  await gateway.close()
  await anvil.stop()
})

const historyOf = (account: string, query: object = {}): Promise<HistoryPage> =>
  call(gateway.send, getHistory, {
    params: { account },
    query: { chainId: 'eip155:31337', ...query },
  })

const fund = async (): Promise<ReturnType<typeof privateKeyToAccount>> => {
  const account = privateKeyToAccount(generatePrivateKey())
  await askNode(anvil.url, 'anvil_setBalance', [account.address, toHex(parseEther('10'))])
  return account
}

test('both ends of a coin transfer see it, exact, with its fee and block [HIS-01] [HIS-02]', async () => {
  const [sender, recipient] = [await fund(), await fund()]
  const client = createPublicClient({ transport: http(anvil.url), pollingInterval: 20 })
  const wallet = createWalletClient({ account: sender, transport: http(anvil.url) })
  const hash = await wallet.sendTransaction({
    to: recipient.address,
    value: 1_234_567_890_123_456_789n,
  })
  const receipt = await client.waitForTransactionReceipt({ hash })
  const { data } = await historyOf(recipient.address, { cache: 'no-cache' })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    id: hash,
    metadata: {
      operationType: 'receive',
      status: 'confirmed',
      sentFrom: sender.address,
      sentTo: recipient.address,
      chain: 'eip155:31337',
      fee: { units: (receipt.gasUsed * receipt.effectiveGasPrice).toString(), symbol: 'ETH' },
      block: { hash: receipt.blockHash, number: Number(receipt.blockNumber) },
    },
    transfers: [
      { direction: 'in', quantity: { numeric: '1.234567890123456789' }, flags: { is_spam: false } },
    ],
  })
  const other: HistoryEntry | undefined = (await historyOf(sender.address)).data[0]
  expect(other?.metadata.operationType).toBe('send')
  expect(other?.transfers?.[0]?.direction).toBe('out')
})
void [vi, testSql, encodeFunctionData, erc20Abi]
