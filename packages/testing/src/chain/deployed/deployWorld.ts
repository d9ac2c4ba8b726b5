import { encodeDeployData, parseEther, parseUnits, toHex } from 'viem'
import type { Address, Hex } from 'viem'
import { compile } from '../compile.ts'
import {
  deployer,
  devAccounts,
  emptyAccount,
  multicall3,
  smartAccounts,
  tokens,
} from '../constants.ts'
import { multicall3InitCode } from '../multicall3.ts'
import { askNode } from '../node.ts'
import { receiptOf } from '../receiptOf.ts'

export type Token = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The holdings of each funded account, as decimal amounts. */
export type Holdings = {
  readonly ether?: string
  readonly weth?: string
  readonly dollar?: string
  readonly longNamed?: string
}

export type World = {
  readonly url: string
  readonly chainId: number
  readonly multicall3: Address
  readonly weth: Token
  readonly dollar: Token
  readonly longNamed: Token
  /** The three tokens above, as a token list. */
  readonly tokens: readonly Token[]
  readonly holdings: Required<Holdings>
  readonly accounts: typeof devAccounts
}

/**
 * Put WETH, two ERC-20s, Multicall3 and a smart account with its factory on a fresh local chain and distribute the tokens:
 * accounts 0 to 4 hold tokens, 0 to 8 ether, 9 nothing. Addresses are the same every time. A chain that already has a
 * world is not changed.
 */
export async function deployWorld(url: string, holdings: Holdings = {}): Promise<World> {
  const shares = { ether: '10000', weth: '2.5', dollar: '1500.25', longNamed: '42', ...holdings }
  const chainId = Number(await askNode(url, 'eth_chainId'))
  if ((await askNode(url, 'eth_getCode', [tokens.longNamed.address, 'latest'])) === '0x')
    await deployAll(url, shares)
  const { weth, dollar, longNamed } = tokens
  return {
    url,
    chainId,
    multicall3,
    weth,
    dollar,
    longNamed,
    tokens: [weth, dollar, longNamed],
    holdings: shares,
    accounts: devAccounts,
  }
}

async function deployAll(url: string, shares: Required<Holdings>): Promise<void> {
  const { SmartAccountFactory, TestToken, TestWeth } = await compile()
  const holders = devAccounts.slice(0, 5).map(({ address }) => address)
  const each = parseUnits(shares.weth, tokens.weth.decimals)
  const value = each * BigInt(holders.length)
  const tokenCode = (token: Token, share: string): Hex =>
    encodeDeployData({
      ...TestToken,
      args: [token.name, token.symbol, token.decimals, holders, parseUnits(share, token.decimals)],
    })
  // The addresses in constants.ts depend on this order.
  const creations: readonly { data: Hex; value?: Hex; to?: Address }[] = [
    { data: encodeDeployData({ ...TestWeth, args: [holders, each] }), value: toHex(value) },
    { data: tokenCode(tokens.dollar, shares.dollar) },
    { data: tokenCode(tokens.longNamed, shares.longNamed) },
    { data: multicall3InitCode() },
    { data: SmartAccountFactory.bytecode },
    { to: smartAccounts.factory, data: smartAccounts.deployed.creation },
  ]
  await askNode(url, 'anvil_setBalance', [deployer, toHex(value + parseEther('100'))])
  await askNode(url, 'anvil_impersonateAccount', [deployer])
  const hashes: unknown[] = []
  for (const [nonce, creation] of creations.entries()) {
    hashes.push(
      await askNode(url, 'eth_sendTransaction', [
        { from: deployer, nonce: toHex(nonce), gas: toHex(5_000_000), ...creation },
      ]),
    )
  }
  // Mined at once: a chain with a block time would take that long.
  await askNode(url, 'anvil_mine', ['0x1'])
  await askNode(url, 'anvil_stopImpersonatingAccount', [deployer])
  const [, , , multicall] = await Promise.all(
    hashes.map((hash, nonce) => createdBy(url, hash, creations[nonce]?.to)),
  )
  await askNode(url, 'anvil_setCode', [
    multicall3,
    await askNode(url, 'eth_getCode', [multicall, 'latest']),
  ])
  for (const { address } of devAccounts) {
    await askNode(url, 'anvil_setBalance', [
      address,
      toHex(address === emptyAccount.address ? 0n : parseEther(shares.ether)),
    ])
  }
}

async function createdBy(url: string, hash: unknown, called?: Address): Promise<Address> {
  // `as`: hashes came from eth_sendTransaction a moment ago.
  const { status, contractAddress } = await receiptOf(url, hash as Hex)
  const address = contractAddress ?? called
  if (status !== 'success' || !address)
    throw new Error(`deployWorld: creation ${String(hash)} reverted`)
  return address
}
