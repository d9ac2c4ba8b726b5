import type { Permission } from '@latchkey/contracts/accounts'
import { tokenOf } from '../frame/evmCall.ts'
import { formatUnits, type Review, type Row } from '../frame/review.ts'
import { checksummed } from '../evm/address.ts'
import type { SmartAccount } from './account.ts'

/** Functions that the frame knows by their selector: a page's own name for one could be any. */
const names: { readonly [selector: string]: string } = {
  '0xa9059cbb': 'transfer',
  '0x23b872dd': 'transferFrom',
  '0x095ea7b3': 'approve',
  '0x39509351': 'increaseAllowance',
}

/** A permission in words, in its strictest reading: the key, its end, everything it may call, and the most that may leave. */
export async function describePermission(
  { network }: SmartAccount,
  { key, start, expiry, period, nativeUnits, rules, tokens }: Permission,
  { language, nowSeconds }: { readonly language: string; readonly nowSeconds: number },
): Promise<Pick<Review, 'rows' | 'warnings'>> {
  const coin = { symbol: network.symbol, decimals: 18, units: nativeUnits }
  const limits = [
    coin,
    ...(await Promise.all(
      tokens.map(async ({ token, units }) => ({ ...(await tokenOf(network, token)), units })),
    )),
  ]
  const past = Math.max(0, Math.floor((nowSeconds - start) / period))
  const periods = BigInt(Math.ceil((expiry - start) / period) - past)
  const targets = [...new Set(rules.map(({ target }) => target))]
  const rows = targets.flatMap((target): readonly Row[] => {
    const own = rules.filter((rule) => rule.target === target)
    const calls = own.flatMap(({ selector }) =>
      selector === undefined ? [] : [names[selector] ?? selector],
    )
    const value = checksummed(target.slice(2))
    return [
      ...(calls.length > 0
        ? ([
            { label: 'label.call', value: calls.join(', ') },
            { label: 'label.contract', value, isCode: true },
          ] as const)
        : []),
      ...(calls.length < own.length ? [{ label: 'label.to', value, isCode: true } as const] : []),
    ]
  })
  const isUnknown = rules.some(({ selector }) => selector !== undefined && !names[selector])
  return {
    rows: [
      { label: 'label.until', value: dateText(expiry, language) },
      { label: 'label.total', value: sum(limits, periods) },
      ...(periods > 1n
        ? ([
            { label: 'label.period', value: durationText(period, language) },
            { label: 'label.limit', value: sum(limits, 1n) },
          ] as const)
        : []),
      ...rows,
      { label: 'label.key', value: checksummed(key.slice(2)), isCode: true },
    ],
    warnings: isUnknown ? ['warn.unknown'] : [],
  }
}

type Limit = { readonly symbol: string; readonly decimals: number; readonly units: bigint }

function sum(limits: readonly Limit[], times: bigint): string {
  const [coin, ...tokens] = limits
  // A coin's amount of 0 is said when it is the only one.
  const said = coin && (coin.units > 0n || tokens.length === 0) ? limits : tokens
  return said
    .map(({ units, decimals, symbol }) => `${formatUnits(units * times, decimals)} ${symbol}`)
    .join(', ')
}

function dateText(seconds: number, language: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(language, style).format(seconds * 1000)
}

/** In the largest unit that gives a whole number. */
function durationText(seconds: number, language: string): string {
  const [unit, length] = lengths.find(([, each]) => seconds % each === 0) ?? lengths[3]
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, style).format(seconds / length)
}

const lengths = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const
