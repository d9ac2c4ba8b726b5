import { createElement } from 'react'
import { type Feature, type Kit, open } from '@latchkey/core'
import {
  coin,
  connectedKit,
  type FakeKitOptions,
  fakeAddress,
  fakeWallet,
  fullKit,
} from '@latchkey/modal/fixtures'
import { inViewport, listenToConsole, settle, shadow, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lure, manyNfts, nft } from './nfts/fixtures/nft.ts'
import { features as all } from './index.ts'
import { sendModel } from './send/model.ts'
import { usual } from './history/fixtures/transactions.ts'
import { holding, some, strangers } from './tokens/fixtures/holding.ts'

const slow = { timeout: 20_000 }

async function account(options: FakeKitOptions = {}): Promise<Kit> {
  const kit = track(await connectedKit({ features: all, ...options }))
  await open(kit)
  await expect.element(page.getByRole('tablist'), slow).toBeVisible()
  return kit
}

const texts = (selector: string): readonly string[] =>
  [...shadow().querySelectorAll(selector)].map(({ textContent }) => textContent.trim())

describe('account view in a window of 1280 x 800', () => {
  inViewport(1280, 800)

  it.each(['Tokens', 'Activity'])('the tab %s shows four rows without scrolling', async (tab) => {
    await account({
      answers: {
        portfolio: [coin('1.2345678'), ...some],
        history: () => ({ data: usual, next: null }),
      },
    })
    await userEvent.click(page.getByRole('tab', { name: tab }))
    const rows = () => [...shadow().querySelectorAll('.holdings .list-item, button.activity-row')]
    await expect.poll(() => rows().length, slow).toBeGreaterThan(3)
    await settle(shadow().querySelector<HTMLElement>('.modal')!)
    const { bottom } = shadow().querySelector('.account')!.getBoundingClientRect()
    const seen = rows().filter((row) => row.getBoundingClientRect().bottom <= bottom)
    expect(seen.length).toBeGreaterThanOrEqual(4)
  })
})

describe('account view', () => {
  it('the Account view has tabs for tokens, NFTs and activity, and keeps the chosen tab [MOD-20]', async () => {
    const kit = await account({ answers: { nfts: { data: manyNfts, next: null } } })
    expect(texts('[role=tab]')).toEqual(['Tokens', 'NFTs', 'Activity'])
    await userEvent.click(page.getByRole('tab', { name: 'Tokens' }))
    await userEvent.keyboard('{ArrowRight}')
    await expect
      .element(page.getByRole('tab', { name: 'NFTs' }), slow)
      .toHaveAttribute('aria-selected', 'true')
    await userEvent.click(page.getByRole('button', { name: 'Key 1', exact: true }))
    await expect.element(page.getByRole('dialog', { name: 'NFT', exact: true }), slow).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Back' }))
    await expect
      .element(page.getByRole('tab', { name: 'NFTs' }), slow)
      .toHaveAttribute('aria-selected', 'true')
    expect(kit.store.getState().modal.history).toHaveLength(1)
  })

  const unavailable = (): number =>
    texts('p').filter((text) => text === 'Token Balance Unavailable').length
  const retries = (): readonly string[] =>
    texts('button').filter((text) => text.startsWith('Try again'))

  it.each<readonly [string, FakeKitOptions]>([
    ['gateway and node', { answers: { portfolio: 'fails' }, balance: 'fails' }],
    ['a node without a gateway', { balance: 'fails', nodeTokens: 'fails' }],
  ])(
    'the Account view reports a failure of %s once, with one button to try again [BAL-03]',
    async (_, options) => {
      await account(options)
      await expect
        .poll(retries, slow)
        .toEqual([expect.stringMatching(/^Try again( in \d+ seconds?)?$/)])
      await expect.poll(() => texts('[role=tabpanel] .shimmer'), slow).toEqual([])
      expect(unavailable()).toBe(1)
    },
  )

  it('the Account view reports a failed gateway once, above the tokens of a node [BAL-03]', async () => {
    await account({ answers: { portfolio: 'fails' } })
    const note = () => texts('.holdings-partial > span')
    await expect.poll(note, slow).toEqual(['Prices and other tokens are unavailable.'])
    expect(unavailable()).toBe(0)
    expect(retries()).toEqual(['Try again'])
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(retry)
      .toHaveAttribute('title', expect.stringMatching(/^Try again in \d+ seconds$/))
    expect(texts('.holdings .list-item-title')).toEqual(['ETH'])
  })

  it('the Account view reports that only the tokens failed to load, with a button to try again [BAL-03]', async () => {
    await account({ nodeTokens: 'fails' })
    await expect.poll(retries, slow).toEqual(['Try again'])
    expect(unavailable()).toBe(1)
  })

  it('the Account view shows the actions of the active namespace in the required order [MOD-09]', async () => {
    const action = (id: string, order: number, more: Partial<Feature> = {}): Feature => ({
      id,
      views: {},
      action: { label: `${id}.title`, order, opens: 'Account' },
      texts: { [`${id}.title`]: id },
      ...more,
    })
    const features = [
      ...all.filter(({ tab }) => tab),
      action('send', 4),
      action('swaps', 2),
      action('onramp', 1),
      action('receive', 3),
      action('elsewhere', 0, { namespaces: ['polkadot'] }),
      action('asleep', 0, { isAvailable: () => false }),
    ]
    await account({ features })
    expect(texts('.action-tile')).toEqual(['onramp', 'swaps', 'receive', 'send'])
  })

  it('a feature in the list adds its action and its view to the Account view', async () => {
    const poem: Feature = {
      id: 'poem',
      action: { label: 'poem.title', order: 9, opens: 'Poem' as never },
      views: {
        Poem: {
          title: 'poem.title',
          load: () => Promise.resolve({ default: () => createElement('p', {}, 'Roses are red') }),
        },
      },
      texts: { 'poem.title': 'Read a poem' },
    }
    await account({ features: [...all, poem] })
    await userEvent.click(page.getByRole('button', { name: 'Read a poem' }))
    await expect.element(page.getByRole('dialog', { name: 'Read a poem' }), slow).toBeVisible()
    await expect.element(page.getByText('Roses are red')).toBeVisible()
  })

  it('the Account view shows a feature’s view without a skeleton when its code came with the button’s focus', async () => {
    const load = vi.fn(() => Promise.resolve({ default: () => createElement('p', {}, 'A poem') }))
    const poem: Feature = {
      id: 'poem',
      action: { label: 'poem.title', order: 9, opens: 'Poem' as never },
      views: { Poem: { title: 'poem.title', load } },
      texts: { 'poem.title': 'Read a poem' },
    }
    await account({ features: [...all, poem] })
    const button = shadow().querySelector<HTMLElement>('.action-tile:last-child')!
    button.focus()
    // Twice where the pointer rests on the button.
    await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0)
    button.click()
    await new Promise(requestAnimationFrame)
    expect(texts('.view p')).toEqual(['A poem'])
    expect(shadow().querySelector('.stand-in')).toBeNull()
  })

  it('the Account view reports a tab that failed to load, and loads it again on demand', async () => {
    let online = false
    const tab = {
      title: 'account.title',
      order: 1,
      load: () =>
        online
          ? Promise.resolve({ default: () => createElement('p', {}, 'Here it is') })
          : Promise.reject(new Error('offline')),
    }
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await account({ features: [{ id: 'late', views: {}, tab }] })
    await expect.element(page.getByText(/didn’t load/), slow).toBeVisible()
    online = true
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByText('Here it is'), slow).toBeVisible()
    logged.mockRestore()
  })
})

describe('account view on a large screen', () => {
  inViewport(1280, 800)
  const everything = [coin('1.2345678'), ...some, ...strangers]
  const pill = page.getByRole('button', { name: /^Network: / })
  const rows = (): number => texts('.holdings-panel > .holdings .list-item-title').length
  const shown = (): Promise<void> => settle(shadow().querySelector<HTMLElement>('.modal')!)

  /** The view opens before the code of the features and the gateway's answers arrive. */
  async function early(): Promise<{ featuresCome: () => void; balanceComes: () => void }> {
    let featuresCome = (): void => {}
    let balanceComes = (): void => {}
    const code = new Promise<void>((resolve) => (featuresCome = resolve))
    const balance = new Promise<void>((resolve) => (balanceComes = resolve))
    const features = code.then(() => ({
      features: all,
      featureTextsOf: () => Promise.resolve(undefined),
    }))
    const identity = { name: 'alice.eth', avatar: null }
    const kit = await connectedKit({
      features: undefined,
      modal: async () => ({ ...(await import('@latchkey/modal')), features: () => features }),
      answers: { portfolio: everything, identity, until: balance },
    })
    await open(track(kit))
    await expect.element(pill, slow).toBeVisible()
    await shown()
    return { featuresCome, balanceComes }
  }

  it('the Account view keeps a press that overlaps the arrival of the tokens [MOD-20]', async () => {
    const { featuresCome, balanceComes } = await early()
    pill.element().addEventListener('pointerdown', () => {
      featuresCome()
      balanceComes()
    })
    await userEvent.click(pill, { delay: 500 })
    await expect.element(page.getByRole('dialog', { name: 'Choose Network' }), slow).toBeVisible()
  })

  it('the parts of the Account view keep their places while features and tokens arrive [MOD-20]', async () => {
    const { featuresCome, balanceComes } = await early()
    const places = (): readonly string[] =>
      ['.card', '.header', '.pill', '.identity + .pill', '.balance', '.balance + *'].map((part) => {
        const { top } = shadow().querySelector(part)!.getBoundingClientRect()
        return `${part} ${Math.round(top)}`
      })
    const before = places()
    featuresCome()
    await expect.element(page.getByRole('tablist'), slow).toBeVisible()
    await shown()
    expect(places()).toEqual(before)
    balanceComes()
    await expect.poll(rows, slow).toBe(5)
    await shown()
    expect(places()).toEqual(before)
    for (const name of ['NFTs', 'Activity', 'Tokens']) {
      await userEvent.click(page.getByRole('tab', { name }))
      await shown()
      expect(places()).toEqual(before)
    }
  })
})

describe('tokens', () => {
  it('the token list shows amounts and values, hides spam tokens apart, and opens each token in full [BAL-02]', async () => {
    await account({ answers: { portfolio: [coin('1.2345678'), ...some, ...strangers] } })
    await expect
      .poll(() => texts('.holdings-panel > .holdings .list-item-title'), slow)
      .toEqual(['Ether', 'USD Coin', 'Wrapped Bitcoin', 'Dai Stablecoin', 'Poem'])
    expect(texts('.holdings-panel > .holdings .holding-value').slice(0, 2)).toEqual([
      '$3,101.65',
      '$1,250.50',
    ])
    expect(texts('.holdings-hidden summary')).toEqual(['Hidden (2)'])
    await userEvent.click(page.getByRole('button', { name: /Wrapped Bitcoin/ }))
    await expect.element(page.getByText('0.01234567 WBTC'), slow).toBeVisible()
  })
  it('the Send button of a token opens the form with that token chosen [SND-01]', async () => {
    const kit = await account({ answers: { portfolio: [coin('1.2345678'), ...some] } })
    const chosen = page.getByRole('button', { name: /^Token: / })
    const send = async (name: RegExp, symbol: string): Promise<void> => {
      await open(kit, { view: 'Tokens' })
      await userEvent.click(page.getByRole('button', { name }))
      await expect.element(page.getByRole('dialog', { name }), slow).toBeVisible()
      await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }))
      await expect.poll(() => texts('.send-symbol'), slow).toEqual([symbol])
    }
    await send(/^Wrapped Bitcoin/, 'WBTC')
    await userEvent.fill(page.getByLabelText('Amount'), '0.01')
    // Another choice in the form stays chosen.
    await userEvent.click(chosen)
    await userEvent.click(page.getByRole('button', { name: /^DAI/ }))
    await expect.poll(() => texts('.send-symbol'), slow).toEqual(['DAI'])
    await expect.element(page.getByLabelText('Amount')).toHaveValue('')
    await userEvent.fill(page.getByLabelText('Amount'), '0.0000001')
    await send(/^Ether/, 'ETH')
    await expect.element(page.getByLabelText('Amount')).toHaveValue('')
  })
  it('a token with a zero balance has no Send button', async () => {
    const [none] = [{ ...some[1], quantity: { decimals: '8', numeric: '0' } }]
    await account({ answers: { portfolio: [coin('1'), none] } })
    await userEvent.click(page.getByRole('button', { name: /^Wrapped Bitcoin/ }))
    await expect
      .element(page.getByRole('button', { name: 'Receive', exact: true }), slow)
      .toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Send', exact: true }))
      .not.toBeInTheDocument()
  })
})

describe('without a gateway', () => {
  it('a kit with no gateway lists tokens without prices, and explains that NFTs and activity need a gateway [BAL-02]', async () => {
    const address = `0x${'f1'.repeat(20)}`
    const facts = { decimals: 6, name: 'Loyalty', symbol: 'LOYAL', isKnown: false }
    const strange = { ...facts, address: `0x${'f2'.repeat(20)}`, symbol: 'ETH\u200b', units: 5n }
    const nothing = { ...facts, address: `0x${'f3'.repeat(20)}`, decimals: 0, units: 5n }
    await account({
      answers: undefined,
      tokens: { 'eip155:1': { address } },
      nodeTokens: [{ ...facts, address, units: 1_234_567n }, strange, nothing],
    })
    await expect
      .poll(() => texts('.holdings-panel > .holdings .list-item-title'), slow)
      .toEqual(['ETH', 'Loyalty'])
    expect(texts('.holdings-hidden .list-item-title')).toEqual(['Loyalty'])
    expect(texts('.holding-value')).toEqual([])
    await expect.element(page.getByText(/Only tokens this app knows/)).toBeVisible()
    await userEvent.click(page.getByRole('tab', { name: 'NFTs' }))
    await expect.element(page.getByText('This app can’t show NFTs'), slow).toBeVisible()
    await userEvent.click(page.getByRole('tab', { name: 'Activity' }))
    await expect.element(page.getByText('This app can’t show activity'), slow).toBeVisible()
  })
})

describe('receive', () => {
  it('the Receive view shows the address, its QR code and its networks, and copies the address [SND-08]', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await account()
    await userEvent.click(page.getByRole('button', { name: 'Receive' }))
    await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
    expect(texts('.receive-address')).toEqual([fakeAddress])
    expect(texts('.receive-networks li').map((each) => each.slice(1))).toEqual([
      'Ethereum',
      'OP Mainnet',
    ])
    await userEvent.click(page.getByRole('button', { name: 'Copy address' }))
    expect(write).toHaveBeenCalledWith(fakeAddress)
    write.mockRestore()
  })
})

describe('send', () => {
  const others = ['bip122', 'polkadot'] as const
  it.each(others)(
    'the Account view offers no Send button on %s, and a review throws [SND-06]',
    async (namespace) => {
      const wallet = fakeWallet({ id: 'one', name: 'One', namespaces: [namespace] })
      const kit = track(await fullKit({ features: all, wallets: [wallet] }))
      await open(kit)
      await expect.poll(() => texts('.action-tile'), slow).toEqual(['Receive'])
      expect(() => kit.get(sendModel).review()).toThrow('Unsupported chain')
    },
  )
})

describe('an account with further pages of tokens', () => {
  const manySpam = Array.from({ length: 100 }, (_, at) => spam(at))
  const later = holding('LATER', '7', { isListed: false, name: 'Poem' })
  const answers = { portfolio: [coin('12.5'), ...manySpam], morePortfolio: [manySpam[0]!, later] }

  it('the Tokens view lists the tokens of the next page on request', async () => {
    const kit = await account({ answers })
    await open(kit, { view: 'Tokens' })
    await userEvent.click(page.getByText('Hidden (100)'))
    await userEvent.click(page.getByRole('button', { name: 'Show more' }))
    await expect.element(page.getByText('Hidden (101)'), slow).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Poem/ }), slow).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })
  it('the list of tokens to send has the tokens of the next page on request', async () => {
    const kit = await account({ answers })
    await open(kit, { view: 'Send' })
    await userEvent.click(page.getByRole('button', { name: /^Token:/ }))
    await userEvent.click(page.getByText('Hidden (100)'))
    await userEvent.click(page.getByRole('button', { name: 'Show more' }))
    await expect.element(page.getByText('Hidden (101)'), slow).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^LATER/ }))
    await expect.poll(() => kit.get(sendModel).read().form.token?.symbol, slow).toBe('LATER')
  })
})

describe('choosing a token to send', () => {
  it('hidden tokens stand apart, tell why, and stay marked when they are chosen', async () => {
    const kit = await account({ answers: { portfolio: [coin('12.5'), ...some, ...strangers] } })
    await open(kit, { view: 'Send' })
    await userEvent.click(page.getByRole('button', { name: /^Token:/ }))
    await expect.element(page.getByText('Hidden (2)'), slow).toBeVisible()
    expect(texts('.send-choice > .send-tokens .list-item-title')).toEqual([
      'ETH',
      'USDC',
      'WBTC',
      'DAI',
      'POEM',
    ])
    expect(page.getByText('Not the real USDC.').query()).not.toBeVisible()
    await userEvent.click(page.getByText('Hidden (2)'))
    await expect.element(page.getByText('Unverified'), slow).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /Not the real USDC\./ }))
    await expect.element(page.getByText('Not the real USDC.'), slow).toBeVisible()
    expect(kit.get(sendModel).read().form.token).toMatchObject({ symbol: 'USDС', isHidden: true })
  })
})

const spam = (at: number): object =>
  holding(`S${at}`, `${at + 1}`, { isListed: false, name: `Spam ${at}` })

const attacks = [
  '<img src=x onerror="globalThis.hit=1">',
  '<script>globalThis.hit=1</script>',
  '"><svg onload=globalThis.hit=1>',
  'javascript:globalThis.hit=1',
  'data:text/html,<script>parent.hit=1</script>',
  '{{constructor.constructor("globalThis.hit=1")()}}',
  '\u202e\u2066\u200b\u0000',
  '__proto__',
  'x'.repeat(20_000),
  '',
]
const nonsense = [-1, 1e308, 1e-300, 0, Number.MAX_SAFE_INTEGER]

describe('hostile gateway', () => {
  it('the Account view runs no script and breaks no layout on hostile tokens and NFTs', async () => {
    const complaints = listenToConsole()
    const portfolio = attacks.flatMap((attack, place) => {
      const item = hostile(some[0]!, attack, nonsense[place % nonsense.length])
      const address = `eip155:1:0x${String(place).padStart(40, 'a')}`
      return [
        { ...item, address },
        { ...item, address: address.replaceAll('a', 'A') },
        { ...item, address: attack },
        hostile(coin('1.5'), attack, nonsense[(place + 1) % nonsense.length]),
      ]
    })
    const data = attacks.map((attack, place) => ({
      ...nft(place, { name: attack, collection: { name: attack, symbol: attack } }),
      preview: { url: attack },
    }))
    const kit = await account({
      answers: { portfolio: [...portfolio, coin('1')], nfts: { data: [...data, lure], next: '' } },
    })
    await expect.poll(() => texts('.list-item-title').length, slow).toBeGreaterThan(2)
    await open(kit, { view: 'Tokens' })
    await expect.element(page.getByRole('dialog', { name: 'Tokens' }), slow).toBeVisible()
    await open(kit, { view: 'Nfts' })
    await expect.poll(() => texts('.nft-name').length, slow).toBe(attacks.length + 1)
    expect(shadow().querySelectorAll('script, iframe, svg[onload], img[onerror]')).toHaveLength(0)
    for (const image of shadow().querySelectorAll('img'))
      expect(image.src).toMatch(/^(https?:|data:image\/|$)/)
    expect(texts('[role=alert]').filter(Boolean)).toEqual([])
    expect('hit' in globalThis).toBe(false)
    expect(complaints()).toEqual([])
  })
})

/**
 * An item with an attack in every text and nonsense in every number. The amount stays valid, since an item with an invalid
 * amount is dropped.
 */
function hostile(item: object, text: string, number: number | undefined): object {
  return {
    ...item,
    name: text,
    symbol: text,
    iconUrl: text,
    price: number,
    value: number,
  }
}
