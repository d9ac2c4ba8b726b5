import { open } from '@latchkey/core'
import { dialog, shadow, track } from '@latchkey/modal/fixtures/suites'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { connectedKit, fakeAddress } from '@latchkey/modal/fixtures'
import { names } from './index.ts'
import { namesModel } from './model.ts'
import { registerName } from './registerName.ts'
import { namesKit, registerNameStories } from './names.story.ts'

const patient = { timeout: 20_000, interval: 30 }
const title = (): string | undefined => dialog()?.querySelector('h1')?.textContent
const text = (): string => dialog()?.textContent ?? ''
const field = (): HTMLInputElement => shadow().querySelector<HTMLInputElement>('.names-input')!
const button = (name: string): HTMLButtonElement | undefined =>
  [...shadow().querySelectorAll('button')].find((each) => each.textContent?.trim() === name)

async function type(label: string): Promise<void> {
  await expect.poll(field, patient).not.toBeNull()
  await userEvent.fill(field(), label)
}

/** The record of a name that a smart account of OP Mainnet has, without addresses. */
const ofContract = {
  name: 'alice.latchkey.eth',
  registered_at: '2026-11-25T12:00:00.000Z',
  updated_at: null,
  attributes: {},
  addresses: {},
  owner_network: 'eip155:10',
}

function event(): { readonly happened: Promise<void>; readonly happen: () => void } {
  let happen = (): void => {}
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return { happened, happen }
}

describe('RegisterAccountName', () => {
  it('a free name is registered with one signature, and the window and the state show it at once [NAM-03]', async () => {
    let registered: string | null = null
    const asked: string[] = []
    const kit = track(
      await namesKit(
        {
          sign: async () => (asked.push('sign'), `0x${'ab'.repeat(65)}`),
          profile: (path) => (path.startsWith('reverse/') && !registered ? [] : undefined),
        },
        {},
      ),
    )
    await open(kit)
    await expect
      .poll(
        () => button('Choose account name People can send to a name instead of an address.'),
        patient,
      )
      .toBeDefined()
    button('Choose account name People can send to a name instead of an address.')?.click()
    await type('alice')
    await expect.poll(text, patient).toContain('alice.latchkey.eth is available')
    registered = 'alice.latchkey.eth'
    await userEvent.keyboard('{Enter}')
    await expect.poll(text, patient).toContain('alice.latchkey.eth is yours')
    expect(asked).toEqual(['sign'])
  })

  it('a name that breaks the rule is neither looked up nor registered [VAL-05]', async () => {
    const asked: string[] = []
    const kit = track(await namesKit({ profile: (path) => (asked.push(path), undefined) }))
    await open(kit, { view: 'RegisterAccountName' })
    await type('abc')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(text()).toContain('Use at least 4 letters, digits or hyphens')
    await userEvent.keyboard('{Enter}')
    expect(asked.filter((path) => path.startsWith('suggestions/') || path === 'account')).toEqual(
      [],
    )
    await userEvent.fill(field(), 'Ａlice Ünder.score!')
    expect(field().value).toBe('licenderscore')
  })

  it('an answer for an earlier name is dropped when it arrives late', async () => {
    const kit = track(await namesKit({}))
    const [asked, late, arrived] = [event(), event(), event()]
    const fake = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const isFirst = String(request[0]).includes('/suggestions/alice')
      if (isFirst) {
        asked.happen()
        await late.happened
      }
      const answer = await fake(...request)
      if (isFirst) arrived.happen()
      return answer
    }
    await open(kit, { view: 'RegisterAccountName' })
    await type('alice')
    await asked.happened
    await userEvent.fill(field(), 'bobby')
    await expect.poll(text, patient).toContain('bobby.latchkey.eth is available')
    late.happen()
    await arrived.happened
    await new Promise(requestAnimationFrame)
    expect(text()).toContain('bobby.latchkey.eth is available')
    expect(text()).not.toContain('alice')
  })

  it('a refusal leads back to RegisterAccountName with the words of the service [NAM-03] [NAM-04]', async () => {
    const kit = track(await registerNameStories['busyService']!({ themeMode: 'dark' }))
    await expect.poll(text, patient).toContain('Too many requests. Try again later')
    expect(title()).toBe('Choose Name')
    expect(kit.get(namesModel).read().label).toBe('alice')
  })

  it('a service that does not tell its zone registers names under reown.id [NAM-01]', async () => {
    const kit = track(
      await connectedKit({ features: [names], answers: { profile: () => 'missing' } }),
    )
    await open(kit, { view: 'RegisterAccountName' })
    await expect.poll(text, patient).toContain('.reown.id')
  })

  it('the visitor makes a name the primary name on a network without a registrar by a signed message', async () => {
    const own = (name: string, primary: readonly number[]) => ({
      name: `${name}.latchkey.eth`,
      registered_at: '2026-11-25T12:00:00.000Z',
      updated_at: null,
      attributes: {},
      addresses: primary.length ? { 60: { address: fakeAddress, created_at: '' } } : {},
      primary,
    })
    let primary: readonly number[] = []
    const asked: unknown[] = []
    const profile = (path: string, body?: unknown): object | undefined => {
      if (path.startsWith('reverse/')) return [own('alice', primary)]
      if (!path.endsWith('/primary')) return undefined
      asked.push(body)
      primary = [60]
      return own('alice', primary)
    }
    const kit = track(await namesKit({ profile }))
    await open(kit, { view: 'EditAccountName' })
    await expect.poll(text, patient).toContain('Primary name on Ethereum')
    expect(text()).not.toContain('network fee')
    button('Use alice.latchkey.eth')?.click()
    await expect.poll(() => asked, patient).toHaveLength(1)
    await expect.poll(() => button('Use alice.latchkey.eth'), patient).toBeUndefined()
    expect(asked).toHaveLength(1)
    const { message } = asked[0] as { readonly message: string }
    expect(JSON.parse(message)).toMatchObject({ action: 'primary', coin_type: 60 })
    expect(kit.get(namesModel).read().failure).toBeUndefined()
  })

  it.each([
    ['Save OP Mainnet address', 'another network than the zone', 'eip155:1', 0x8000_0000 + 10],
    ['Save Ethereum address', 'the network of the zone', 'eip155:10', 60],
  ] as const)(
    '“%s” is offered for the name of a smart account on %s',
    async (label, _, home, coinType) => {
      const asked: unknown[] = []
      const profile = (path: string, body?: unknown): object | undefined => {
        if (path.endsWith('/address')) return (asked.push(body), {})
        return path.startsWith('reverse/') ? [ofContract] : undefined
      }
      const kit = track(await namesKit({ profile, home }))
      await open(kit, { view: 'EditAccountName' })
      const address = (): HTMLTextAreaElement | null => shadow().querySelector('textarea')
      await expect.poll(address, patient).not.toBeNull()
      await userEvent.fill(address()!, fakeAddress)
      await expect.poll(() => button(label), patient).toBeDefined()
      button(label)?.click()
      await expect.poll(() => asked.length, patient).toBe(1)
      const { message } = asked[0] as { readonly message: string }
      expect(JSON.parse(message)).toMatchObject({ coin_type: coinType, address: fakeAddress })
    },
  )

  it('the address fields are shown once the network of the zone is known [NAM-03]', async () => {
    const [zone, record] = [event(), event()]
    const profile = (path: string): object | undefined =>
      path.startsWith('reverse/') ? [ofContract] : undefined
    const kit = track(await namesKit({ profile, home: 'eip155:10' }))
    const fake = globalThis.fetch
    globalThis.fetch = async (...request) => {
      if (String(request[0]).includes('/profile/zone')) await zone.happened
      const answer = await fake(...request)
      if (String(request[0]).includes('/profile/reverse/')) record.happen()
      return answer
    }
    await open(kit, { view: 'EditAccountName' })
    await record.happened
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const label = (): string | undefined =>
      shadow().querySelector('textarea')?.labels[0]?.textContent ?? undefined
    expect(label()).toBeUndefined()
    zone.happen()
    await expect.poll(label, patient).toBe('Ethereum')
  })

  it('a registration without the embedded wallet fails without asking the wallet [NAM-03]', async () => {
    const kit = track(
      await connectedKit({
        features: [names],
        answers: { profile: () => ({ zone: 'latchkey.eth', chainId: null }) },
      }),
    )
    await open(kit, { view: 'RegisterAccountName' })
    await registerName(kit, 'alice.latchkey.eth')
    expect(kit.get(namesModel).read().failure?.error.message).toBe(
      'Address or auth connector not found',
    )
  })
})
