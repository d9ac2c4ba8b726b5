import { encodeDeployData, encodeFunctionData, getContractAddress, pad, toHex } from 'viem'
import type { Address, Hex } from 'viem'
import { compile, type Artifact } from './compile.ts'
import { devAccounts, tokens } from './constants.ts'
import { askNode, askNodeAll } from './node.ts'

export type Past = {
  readonly nft: Address
  readonly items: Address
  readonly spam: Address
  readonly spamNft: Address
  /** Addresses with the same first and last digits as those of the accounts 1 to 4. */
  readonly lookAlikes: readonly Address[]
  /** Number of transactions of the past. */
  readonly transactions: number
}

/**
 * The account that deploys contracts of the past. It is not the world's deployer, whose contracts have fixed
 * addresses.
 */
const historian = '0x000000000000000000000000000000000000C10c'
const contracts = [0n, 1n, 2n, 3n].map((nonce) => getContractAddress({ from: historian, nonce }))
const day = 86_400

/**
 * Give the first account of a fresh world a past, the same each time: `transactions` transactions with the next four
 * accounts, spread over `months` until now, with collectibles, approvals and failures, and with transfers by which
 * strangers poison addresses. Tokens and coins return to their first holders. The chain must
 * have been started with `startsAt` before the first transaction.
 */
export async function seedPast(
  url: string,
  {
    transactions = 300,
    months = 14,
  }: { readonly transactions?: number; readonly months?: number } = {},
): Promise<Past> {
  const [nft, items, spam, spamNft] = contracts as [Address, Address, Address, Address]
  const past = { nft, items, spam, spamNft, lookAlikes, transactions }
  if ((await askNode(url, 'eth_getCode', [spamNft, 'latest'])) !== '0x') return past
  const made = await compile()
  const actors = [
    historian,
    ...lookAlikes,
    ...devAccounts.slice(0, 5).map(({ address }) => address),
  ]
  const balances = await askNodeAll(
    url,
    actors.map((actor) => ['eth_getBalance', [actor, 'latest']]),
  )
  await askNodeAll(url, [
    ...actors.map((actor) => ['anvil_setBalance', [actor, toHex(10n ** 24n)]] as const),
    ['anvil_autoImpersonateAccount', [true]],
    ['evm_setAutomine', [false]],
  ])
  const now = Math.floor(Date.now() / 1_000)
  const start = now - months * 30 * day
  const deeds = [...Array(transactions).keys()].map((turn) => deedOf(turn, made, past))
  const before = await holdings(url)
  await mine(url, deployments(made), start)
  for (let first = 0; first < deeds.length; first += perBlock)
    await mine(
      url,
      deeds.slice(first, first + perBlock),
      start + Math.floor(((first + 1) / deeds.length) * (months * 30 - 1) * day),
    )
  await mine(url, settle(before, await holdings(url), made), now - 60)
  await askNodeAll(url, [
    ...actors.map((actor, index) => ['anvil_setBalance', [actor, balances[index]]] as const),
    ['anvil_autoImpersonateAccount', [false]],
    ['evm_setAutomine', [true]],
    ['evm_setNextBlockTimestamp', [toHex(Math.floor(Date.now() / 1_000))]],
    ['anvil_mine', ['0x1']],
  ])
  return past
}

type Deed = {
  readonly from: Address
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
}
type Artifacts = Awaited<ReturnType<typeof compile>>

const perBlock = 6
const ether = 10n ** 18n
const shared = [tokens.weth.address, tokens.dollar.address]
const me: Address = devAccounts[0].address
const friends: readonly Address[] = devAccounts.slice(1, 5).map(({ address }) => address)
/** Addresses as a poisoner makes them: four digits right at each end. */
const lookAlikes = friends.map(
  (friend, index) =>
    `${friend.slice(0, 6)}${pad(toHex(index + 1), { size: 16 }).slice(2)}${friend.slice(-4)}`.toLowerCase() as Address,
)

async function mine(url: string, deeds: readonly Deed[], timestamp: number): Promise<void> {
  await askNodeAll(url, [
    ...deeds.map(
      ({ value = 0n, ...deed }) =>
        ['eth_sendTransaction', [{ ...deed, value: toHex(value), gas: toHex(3_000_000) }]] as const,
    ),
    ['evm_setNextBlockTimestamp', [toHex(timestamp)]],
    ['anvil_mine', ['0x1']],
  ])
}

function deployments({ TestNft, TestItems, TestSpam }: Artifacts): readonly Deed[] {
  const deploy = (artifact: Artifact, args: readonly unknown[]): Deed => ({
    from: historian,
    data: encodeDeployData({ ...artifact, args: [...args] }),
  })
  // The addresses above depend on this order.
  return [
    deploy(TestNft, ['Harbour Lights', 'LIGHT', 'https://collectibles.example/lights/']),
    deploy(TestItems, ['Tool Shed', 'TOOL', 'https://collectibles.example/tools/{id}.json']),
    deploy(TestSpam, ['Test Dollar', 'tUSD', 6]),
    deploy(TestNft, ['Claim at free-drop.example', 'FREE', 'https://collectibles.example/free/']),
  ]
}

/** The holdings of the five accounts in each token. */
async function holdings(url: string): Promise<readonly bigint[]> {
  const calls = shared.flatMap((to) =>
    [me, ...friends].map(
      (holder) =>
        ['eth_call', [{ to, data: `0x70a08231${pad(holder).slice(2)}` }, 'latest']] as const,
    ),
  )
  return (await askNodeAll(url, calls)).map((word) => BigInt(String(word)))
}

/** Friends with more than before return the difference, then friends with less receive it. */
function settle(
  before: readonly bigint[],
  after: readonly bigint[],
  { TestToken }: Artifacts,
): readonly Deed[] {
  const owed = shared.flatMap((token, index) =>
    friends.map((friend, at) => {
      const slot = index * (friends.length + 1) + at + 1
      return { token, friend, units: (after[slot] ?? 0n) - (before[slot] ?? 0n) }
    }),
  )
  const deed = (from: Address, to: Address, token: Address, units: bigint): Deed =>
    write(from, token, TestToken, 'transfer', [to, units])
  return [
    ...owed
      .filter(({ units }) => units > 0n)
      .map(({ token, friend, units }) => deed(friend, me, token, units)),
    ...owed
      .filter(({ units }) => units < 0n)
      .map(({ token, friend, units }) => deed(me, friend, token, -units)),
  ]
}

/** The transaction of one turn, in rounds of thirty; one tenth is spam. */
function deedOf(turn: number, made: Artifacts, { nft, items, spam, spamNft }: Past): Deed {
  const round = Math.floor(turn / 30)
  const friend = friends[turn % friends.length] ?? me
  const lookAlike = lookAlikes[turn % lookAlikes.length] ?? me
  const erc20 = (
    from: Address,
    token: { readonly address: Address },
    to: Address,
    units: bigint,
  ): Deed => write(from, token.address, made.TestToken, 'transfer', [to, units])
  switch (turn % 30) {
    case 0:
      return write(me, nft, made.TestNft, 'mint', [me, BigInt(round)])
    // The account keeps every other collectible.
    case 1:
      return round % 2 === 0
        ? write(me, nft, made.TestNft, 'transferFrom', [me, friend, BigInt(round)])
        : write(me, nft, made.TestNft, 'approve', [friend, BigInt(round)])
    case 2:
      return write(friend, items, made.TestItems, 'mintBatch', [
        me,
        [1n, 2n],
        [BigInt(round + 2), 5n],
      ])
    case 3:
      return write(me, items, made.TestItems, 'safeTransferFrom', [me, friend, 2n, 3n, '0x'])
    case 4:
      return write(me, tokens.dollar.address, made.TestToken, 'approve', [items, 25_000_000n])
    case 5:
      return write(me, tokens.weth.address, made.TestWeth, 'deposit', [], ether / 4n)
    case 6:
      return write(me, tokens.weth.address, made.TestWeth, 'withdraw', [ether / 4n])
    // More than the balance: the transaction is mined and fails.
    case 7:
      return erc20(me, tokens.dollar, friend, 10n ** 15n)
    case 8:
      return write(me, items, made.TestItems, 'burn', [2n, 1n])
    // A transfer of zero in the account's name, which anyone may send, to an address that looks like a friend.
    case 9:
      return write(lookAlike, tokens.dollar.address, made.TestToken, 'transferFrom', [
        me,
        lookAlike,
        0n,
      ])
    case 19:
      return unasked(turn, lookAlike, { spam, made })
    case 29:
      return write(lookAlike, spamNft, made.TestNft, 'strew', [
        [me, ...friends],
        BigInt(1_000 + round * 10),
      ])
    default:
      return payment(turn, friend, erc20)
  }
}

/** A fake transfer from one of the five accounts to a look-alike or back; or dust. */
function unasked(
  turn: number,
  lookAlike: Address,
  { spam, made }: { readonly spam: Address; readonly made: Artifacts },
): Deed {
  const round = Math.floor(turn / 30)
  if (round % 2 === 1) return { from: lookAlike, to: me, value: 1_000n + BigInt(turn) }
  const [five, strangers] = [[me, ...friends], Array(5).fill(lookAlike)]
  const [from, to] = round % 4 === 0 ? [five, strangers] : [strangers, five]
  return write(lookAlike, spam, made.TestSpam, 'claim', [from, to, 25_000_000n])
}

/** A payment to a friend, and later the payment back. */
function payment(
  turn: number,
  friend: Address,
  erc20: (from: Address, token: { readonly address: Address }, to: Address, units: bigint) => Deed,
): Deed {
  // A turn and the turn twelve before it, with the same friend, are payment and return.
  const isBack = Math.floor(turn / 12) % 2 === 1
  const [from, to] = isBack ? [friend, me] : [me, friend]
  const size = BigInt((turn % 12) + 1)
  if (turn % 3 === 0) return { from, to, value: (ether / 100n) * size }
  return turn % 3 === 1
    ? erc20(from, tokens.dollar, to, 1_250_000n * size)
    : erc20(from, tokens.weth, to, (ether / 1_000n) * size)
}

function write(
  from: Address,
  to: Address,
  { abi }: Artifact,
  functionName: string,
  args: readonly unknown[],
  value?: bigint,
): Deed {
  return {
    from,
    to,
    data: encodeFunctionData({ abi, functionName, args }),
    ...(value !== undefined && { value }),
  }
}
