import { accountFactory } from '@latchkey/contracts/accounts'
import { type Anvil, deployEntryPoint, devAccounts, startAnvil } from '@latchkey/testing/chain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployContracts, verifyContracts } from './contracts.ts'

const network = 'eip155:31337'
const [{ privateKey: key }, owner, { privateKey: signing }] = devAccounts
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
}, 60_000)
afterAll(() => anvil.stop())

const settings = (more: object = {}) => ({
  networks: [{ id: network, name: 'Local', rpc: [anvil.url] }],
  ...more,
})
const asked = { network, owner: owner.address }

it(
  'the command line deploys the contracts of smart accounts once, and verifies them',
  { timeout: 60_000 },
  async () => {
    let said = ''
    const print = (text: string): void => void (said += text)
    const all = settings({
      bundlers: { [network]: { key } },
      paymasters: { [network]: { address: owner.address, key: signing } },
    })
    await expect(deployContracts(all, asked, print)).rejects.toThrow('lacks the entry point 0.8')
    await deployEntryPoint(anvil.url)
    await expect(verifyContracts(all, asked, print)).rejects.toThrow('lacks LatchkeyAccountFactory')
    await expect(deployContracts(settings(), asked, print)).rejects.toThrow('name the key')
    said = ''
    await deployContracts(all, asked, print)
    expect(said.match(/deployed/g)).toHaveLength(4)
    expect(said.toLowerCase()).toContain(accountFactory.toLowerCase())
    said = ''
    await deployContracts(all, asked, print)
    await verifyContracts(all, asked, print)
    expect(said.match(/is there/g)).toHaveLength(8)
    await expect(verifyContracts(all, { network: 'eip155:5' }, print)).rejects.toThrow(
      'Name a network',
    )
  },
)
