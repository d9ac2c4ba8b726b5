import { go, type Kit, open } from '@latchkey/core'
import {
  connectedKit,
  type FakeGateway,
  type FakeKitOptions,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import {
  approved,
  coins,
  collectible,
  failed,
  friend,
  gallery,
  many,
  minted,
  mintedSeveral,
  poison,
  received,
  self,
  sent,
  spam,
  swapped,
  transaction,
  usual,
} from './fixtures/transactions.ts'
import { history } from './index.ts'

type History = FakeGateway['history']
const page = (data: readonly object[], next: string | null = null): History => {
  return () => ({ data, next })
}

const long = transaction('long', {
  type: 'an-operation-that-nobody-knows',
  transfers: [
    coins('123456789012345678901234567890.123456789012345678', 'THE LONGEST SYMBOL THERE IS', {
      value: 1e300,
    }),
    coins('0.000000000000000001', 'WEI', {}),
    collectible('A Collectible with a Name That Does Not End and Then Some #1234567890'),
  ],
})

export const transactionsStories: Stories = {
  list: show({ history: page(usual) }),
  pending: show({ history: page(usual) }, sendSome),
  hiddenShown: show({ history: page(usual) }, (kit) => pressed(kit, 'button[aria-expanded=false]')),
  long: show({ history: page([long, transaction('other')]) }),
  many: show({ history: many(400) }),
  loadingMore: show({ history: (cursor) => (cursor ? undefined : many(40)(null)) }),
  moreFailed: show({ history: (cursor) => (cursor ? 'fails' : many(6, 5)(null)) }),
  collectibles: show({ history: page(gallery) }),
  onlySpam: show({ history: page(spam, 'on') }),
  empty: show({ history: page([]) }),
  loading: show({ history: 'waits' }),
  failed: show({ history: 'fails' }),
  unserved: show({ networks: [] }),
  noGateway: show(undefined),
  noGatewayPending: show(undefined, sendSome),
}

export const transactionStories: Stories = {
  received: detail(received),
  sent: detail(sent),
  swapped: detail(swapped),
  approved: detail(approved),
  collectible: detail(minted),
  collectibles: detail(mintedSeveral),
  failed: detail(failed),
  spam: detail(poison),
  long: detail(long),
  pending: show({ history: page([]) }, async (kit) => {
    sendSome(kit)
    go(kit, { view: 'Transaction', params: { id: sentHash } })
  }),
  gone: show({ history: page([]) }, (kit) =>
    go(kit, { view: 'Transaction', params: { id: 'nothing' } }),
  ),
}

const sentHash = `0x${'5e'.repeat(32)}`

/** A transfer that the wallet accepted a moment ago. */
function sendSome(kit: Kit): void {
  kit.set(() => ({
    sentTransfers: [
      {
        account: `eip155:1:${self}`,
        hash: sentHash,
        to: friend,
        units: '42000000',
        symbol: 'USDC',
        decimals: 6,
        sentAt: Date.now(),
        status: 'pending',
      },
    ],
  }))
}

type After = (kit: Kit) => void | Promise<void>

function show(answers: FakeGateway | undefined, after?: After): Story {
  return async (options) => {
    const given: FakeKitOptions = { features: [history], ...options, answers }
    const kit = await connectedKit(given)
    await open(kit, { view: 'Transactions' })
    await after?.(kit)
    return kit
  }
}

function detail(entry: object): Story {
  return show({ history: page([entry]) }, async (kit) => {
    if (entry === poison) await pressed(kit, 'button.activity-hidden')
    await pressed(kit, 'button.activity-row')
  })
}

/** Press the first match, once it is there. */
async function pressed(kit: Kit, selector: string): Promise<void> {
  while (!kit.signal.aborted) {
    const element = document
      .querySelector('latchkey-modal')
      ?.shadowRoot?.querySelector<HTMLElement>(selector)
    if (element) return element.click()
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
