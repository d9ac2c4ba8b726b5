import safeArtifact from '@safe-global/safe-contracts/build/artifacts/contracts/Safe.sol/Safe.json' with { type: 'json' }
import proxyArtifact from '@safe-global/safe-contracts/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json' with { type: 'json' }
import type { Rpc } from '@latchkey/core'
import { createRpc } from '@latchkey/core/rpc'
import {
  askNode,
  compile,
  type ContractName,
  deployWorld,
  devAccounts,
  multicall3,
  sendTransactionSync,
  smartAccounts,
  startAnvil,
  tokens,
} from '@latchkey/testing/chain'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transfers } from './index.ts'

const [{ address: from }] = devAccounts
const dollar = { address: tokens.dollar.address, decimals: 6 }

let anvil: Awaited<ReturnType<typeof startAnvil>>
let rpc: Rpc
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployWorld(anvil.url)
  rpc = createRpc('eip155:31337', [anvil.url])
}, 60_000)
afterAll(() => anvil.stop())

async function send(call: { readonly to?: string; readonly data: Hex }): Promise<string> {
  const { contractAddress } = await sendTransactionSync(anvil.url, { from, ...call })
  return contractAddress ?? ''
}
async function deploy(name: ContractName, args: readonly unknown[]): Promise<string> {
  return send({ data: encodeDeployData({ ...(await compile())[name], args }) })
}
const check = (to: string, token?: typeof dollar): Promise<unknown> =>
  transfers.checkReceiver(rpc, { from, to, units: 1n, token })

describe('a receiver on an EVM network', () => {
  it.each([
    ['the zero address', zeroAddress],
    ['the usual burn address', '0x000000000000000000000000000000000000dEaD'],
    ['a precompile', '0x0000000000000000000000000000000000000004'],
    ['the burn address of SHIB', '0xdEAD000000000000000042069420694206942069'],
    [
      'the mark of the coin in token lists (ERC-7528)',
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    ],
    ['an address of a repeated word', '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'],
  ])('a receiver is refused when it is %s', async (_, to) => {
    const refused = { code: 'TRANSFER_REFUSED', context: { reason: 'burned' } }
    await expect(check(to)).rejects.toMatchObject(refused)
    await expect(check(to, dollar)).rejects.toMatchObject(refused)
  })
  it('a receiver is refused when it is the contract of the token that is sent, in any letter case', async () => {
    for (const address of [dollar.address, dollar.address.toLowerCase()])
      await expect(check(address, dollar)).rejects.toMatchObject({
        code: 'TRANSFER_REFUSED',
        context: { reason: 'ownContract' },
      })
  })
  it('a receiver gets a warning when it is the contract of another token or of collectibles', async () => {
    const contracts = [
      tokens.weth.address,
      await deploy('TestNft', ['Harbour Lights', 'LIGHT', 'https://a.example/']),
      await deploy('TestItems', ['Tool Shed', 'TOOL', 'https://a.example/{id}']),
    ]
    for (const contract of contracts)
      await expect(check(contract, dollar)).resolves.toEqual(['tokenContract'])
    await expect(check(dollar.address)).resolves.toEqual(['tokenContract'])
  })
  it('a receiver gets a warning when it is a contract that does not answer like a wallet', async () => {
    const contracts = [multicall3, smartAccounts.factory, await deploy('TestNameRegistry', [])]
    for (const contract of contracts)
      await expect(check(contract, dollar)).resolves.toEqual(['contract'])
  })
  it('a receiver gets no warning when it is an address without code, or the sender', async () => {
    await expect(check(devAccounts[1].address)).resolves.toEqual([])
    await expect(check('0x00000000219ab540356cBB839Cbe05303d7705Fb')).resolves.toEqual([])
    await expect(check(smartAccounts.undeployed.address)).resolves.toEqual([])
    await expect(check(from, dollar)).resolves.toEqual([])
  })
  it('a receiver gets no warning when it is a smart account (ERC-1271)', async () => {
    await expect(check(smartAccounts.deployed.address, dollar)).resolves.toEqual([])
  })
  it('a receiver gets no warning when it is a Safe', async () => {
    const { abi } = safeArtifact as { readonly abi: Abi }
    const single = await send({ data: safeArtifact.bytecode as Hex })
    const proxy = await send({
      data: encodeDeployData({
        abi: proxyArtifact.abi as Abi,
        bytecode: proxyArtifact.bytecode as Hex,
        args: [single],
      }),
    })
    const [owners, threshold] = [[from], 1n]
    const args = [owners, threshold, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress]
    await send({ to: proxy, data: encodeFunctionData({ abi, functionName: 'setup', args }) })
    await expect(check(proxy, dollar)).resolves.toEqual([])
  })
  it('a receiver gets no warning when it is an account with a key that delegates to a contract (EIP-7702)', async () => {
    const to = devAccounts[7].address
    const code = `0xef0100${multicall3.slice(2)}`
    await askNode(anvil.url, 'anvil_setCode', [to, code])
    await expect(check(to, dollar)).resolves.toEqual([])
  })
  it('a receiver is not judged when the node is away', async () => {
    const away = createRpc('eip155:31337', ['http://127.0.0.1:9'])
    const transfer = { from, to: multicall3, units: 1n }
    await expect(transfers.checkReceiver(away, transfer)).rejects.toMatchObject({
      code: 'RPC_UNREACHABLE',
    })
  })
})
