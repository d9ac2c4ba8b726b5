/** The account that the calldata of a swap pays, and the units below which it fails. */
export type Payout = {
  /** Undefined: the sender. */
  readonly receiver: string | undefined
  readonly minimum: bigint
}

/**
 * Reads the payout of a call to the router of an aggregator. Undefined for a function that is not in the table, so that
 * no transaction is passed on whose receiver is unknown.
 */
export function payoutOf(data: string): Payout | undefined {
  if (!/^0x[0-9a-f]{8,}$/i.test(data)) return undefined
  const hex = data.slice(2).toLowerCase()
  const read = readers[hex.slice(0, 8)]
  try {
    return read?.(hex.slice(8))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Read = (args: string) => Payout | undefined

/** Receiver and minimum are arguments; without a place for the receiver the sender is paid. */
const plain =
  (receiver: number | undefined, minimum: number): Read =>
  (args) => ({
    receiver: receiver === undefined ? undefined : addressAt(args, receiver),
    minimum: wordAt(args, minimum),
  })

/** Receiver and minimum are members of a tuple, whose place `start` finds. */
const inside =
  (start: (args: string) => number, receiver: number, minimum: number): Read =>
  (args) =>
    plain(start(args) + receiver, start(args) + minimum)(args)

const offsetAt = (args: string, index: number): number => {
  const offset = wordAt(args, index)
  if (offset % 32n !== 0n || offset > BigInt(args.length)) throw new RangeError('no offset')
  return Number(offset / 32n)
}
/** KyberSwap's execution is one tuple, which has the description of the swap as its fourth member. */
const kyberStart = (args: string): number => {
  const tuple = offsetAt(args, 0)
  return tuple + offsetAt(args, tuple + 3)
}
const secondArgument = (args: string): number => offsetAt(args, 1)

/** TABLE selector → where the payout is. From the published ABIs of the routers. */
const readers: { readonly [selector: string]: Read | undefined } = {
  // 0x AllowanceHolder: exec(operator, token, amount, target, data), whose data is a call of Settler.
  '2213bc0b': (args) => {
    const start = offsetAt(args, 4)
    const length = Number(wordAt(args, start))
    const from = (start + 1) * 64
    return payoutOf(`0x${args.slice(from, from + length * 2)}`)
  },
  // 0x Settler: execute((recipient, buyToken, minAmountOut), actions, zid)
  '1fff991f': plain(0, 2),
  // 1inch AggregationRouterV6: swap(executor, (src, dst, srcReceiver, dstReceiver, amount, minReturn, flags), data)
  '07ed2379': plain(4, 6),
  // unoswap, unoswap2, unoswap3: (token, amount, minReturn, …)
  '83800a8e': plain(undefined, 2),
  '8770ba91': plain(undefined, 2),
  '19367472': plain(undefined, 2),
  // ethUnoswap, ethUnoswap2, ethUnoswap3: (minReturn, …)
  a76dfc3b: plain(undefined, 0),
  '89af926a': plain(undefined, 0),
  '188ac35d': plain(undefined, 0),
  // unoswapTo, unoswapTo2, unoswapTo3: (to, token, amount, minReturn, …)
  e2c95c82: plain(0, 3),
  ea76dddf: plain(0, 3),
  f7a70056: plain(0, 3),
  // ethUnoswapTo, ethUnoswapTo2, ethUnoswapTo3: (to, minReturn, …)
  '175accdc': plain(0, 1),
  '0f449d71': plain(0, 1),
  '493189f0': plain(0, 1),
  // KyberSwap MetaAggregationRouterV2: swap(execution), swapSimpleMode(caller, desc, executorData, clientData)
  e21fd0e9: inside(kyberStart, 6, 8),
  '8af033fb': inside(secondArgument, 6, 8),
  // OpenOcean Exchange: swap(caller, desc, calls), callUniswapTo(srcToken, amount, minReturn, pools, recipient),
  // uniswapV3SwapTo(recipient, amount, minReturn, pools)
  '90411a32': inside(secondArgument, 3, 5),
  '6b58f2f0': plain(4, 2),
  bc80f1a8: plain(0, 2),
  // LI.FI GenericSwapFacet, V3 and before: (transactionId, integrator, referrer, receiver, minAmountOut, …)
  '4666fc80': plain(3, 4),
  '733214a3': plain(3, 4),
  af7060fd: plain(3, 4),
  '5fd9ae2e': plain(3, 4),
  '2c57e884': plain(3, 4),
  '736eac0b': plain(3, 4),
  '4630a0d8': plain(3, 4),
}

function wordAt(args: string, index: number): bigint {
  const text = args.slice(index * 64, index * 64 + 64)
  if (text.length < 64) throw new RangeError('read past the end')
  return BigInt(`0x${text}`)
}

function addressAt(args: string, index: number): string {
  const value = wordAt(args, index)
  if (value >= 2n ** 160n) throw new RangeError('no address')
  return `0x${value.toString(16).padStart(40, '0')}`
}
