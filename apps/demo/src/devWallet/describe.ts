import type { WalletAsk } from '@latchkey/testing/wallets'

type Description = { readonly title: string; readonly rows: readonly (readonly [string, string])[] }

/** A question in words, with what an owner needs to judge it. */
export function describe(ask: WalletAsk): Description {
  const [first, second] = ask.params
  const about = [
    ['Site', location.origin],
    ['Account', ask.account],
    ['Chain', String(ask.chainId)],
  ] as const
  switch (ask.kind) {
    case 'connect':
      return { title: 'Connect this site?', rows: about }
    case 'unlock':
      return { title: 'Unlock the wallet?', rows: about }
    case 'switchChain':
      return { title: 'Switch to another chain?', rows: [...about, ['To chain', chainOf(first)]] }
    case 'addChain':
      return {
        title: 'Add a chain?',
        rows: [...about, ['New chain', chainOf(first)], ['Details', asText(first)]],
      }
    case 'sign':
      return {
        title: 'Sign this message?',
        rows: [
          ...about,
          ['Message', ask.method === 'personal_sign' ? readable(first) : asText(second)],
        ],
      }
    case 'send':
      return { title: 'Send this transaction?', rows: [...about, ['Transaction', asText(first)]] }
  }
}

function chainOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('chainId' in value)) return '?'
  return String(Number(value.chainId))
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? '')
}

/** personal_sign carries bytes; most of them are text. */
function readable(value: unknown): string {
  const digits = /^0x((?:[0-9a-f]{2})+)$/i.exec(asText(value))?.[1]
  if (!digits) return asText(value)
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return asText(value)
  }
}
