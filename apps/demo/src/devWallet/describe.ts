import type { WalletAsk } from '@latchkey/testing/wallets'

/** A request in words. */
export type Description = {
  readonly title: string
  readonly rows: readonly (readonly [string, string])[]
}

/** An EVM request, with the facts for a decision. */
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

/** A request of another namespace, by the name of its method. */
export function describeOther(ask: {
  readonly method: string
  readonly account: string
  readonly chain: string
  /** A message, or a transaction. */
  readonly content?: string | Uint8Array | undefined
}): Description {
  const { method, account, chain, content } = ask
  const about = [
    ['Site', location.origin],
    ['Account', account],
    ['Chain', chain],
  ] as const
  const text = content instanceof Uint8Array ? asReadable(content) : content
  return {
    title: titles[method] ?? 'Sign this transaction?',
    rows: text === undefined ? about : [...about, ['Content', text]],
  }
}

const titles: Readonly<Record<string, string>> = {
  connect: 'Connect this site?',
  enable: 'Connect this site?',
  signMessage: 'Sign this message?',
  signRaw: 'Sign this message?',
  signAndSendTransaction: 'Send this transaction?',
  sendTransfer: 'Send this payment?',
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
  return asReadable(Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16)))
}

/** As text when the bytes are text, otherwise in hex. */
function asReadable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
}
