import { connect, createKit, discover, type Kit, type Namespace } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { auth, authId } from './index.ts'

const patient = { timeout: 20_000, interval: 20 }
/** No server listens here. */
const origin = 'http://localhost:1'
const kits: Kit[] = []
/** No test gets far enough to load it. */
const eip155: Namespace = {
  id: 'eip155',
  accountTypes: ['eoa'],
  load: () => Promise.reject(new Error('unused')),
}
const frames = (): readonly HTMLIFrameElement[] => [
  ...document.querySelectorAll<HTMLIFrameElement>('iframe[data-latchkey]'),
]

afterEach(() => {
  kits.splice(0).forEach((kit) => kit.destroy())
  vi.useRealTimers()
  localStorage.clear()
})

function kitOf(socials?: boolean | readonly string[]): Kit {
  const noGate = (): never => {
    throw new Error('nobody is connected')
  }
  const kit = createKit({
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://localhost:1'] } },
      },
    ],
    namespaces: [eip155],
    connectors: [auth({ origin }, noGate)],
    projectId: 'project',
    ...(socials !== undefined && { switches: { socials } }),
    storagePrefix: `auth-${crypto.randomUUID()}/`,
  })
  kits.push(kit)
  return kit
}

describe('the embedded wallet', () => {
  it('the embedded wallet is found without being loaded, and its frame gets only its address once connected [EMB-01]', async () => {
    const kit = kitOf()
    await discover(kit)
    expect([kit.connectors.get(authId)?.type, frames()]).toEqual(['AUTH', []])
    connect(kit, { connectorId: authId }).catch(() => {})
    await expect.poll(() => frames().length, patient).toBe(1)
    const [frame] = frames()
    const url = new URL(frame!.src)
    expect([url.origin, url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      origin,
      '/frame',
      { projectId: 'project', chainId: 'eip155:1', version: '1', enableLogger: 'false' },
    ])
    expect([frame!.referrerPolicy, frame!.sandbox.contains('allow-top-navigation')]).toEqual([
      'strict-origin',
      false,
    ])
    expect(getComputedStyle(frame!).display).toBe('none')
    // Destroying the kit removes the frame.
    kit.destroy()
    expect(frames()).toEqual([])
  })

  it.each([
    [undefined, true],
    [true, true],
    [['google', 'farcaster'], true],
    [['google'], false],
    [false, false],
  ])('the host’s socials %j offer Farcaster: %s [CON-04]', async (socials, offered) => {
    const kit = kitOf(socials)
    await discover(kit)
    expect([kit.connectors.has(authId), kit.connectors.get('farcaster')?.type]).toEqual([
      true,
      offered ? 'AUTH' : undefined,
    ])
    expect(frames()).toEqual([])
  })

  it('the embedded wallet is given up after 20 s without an answer, and its frame is removed [EMB-06]', async () => {
    const kit = kitOf()
    await discover(kit)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let said = ''
    connect(kit, { connectorId: authId }).catch((error: Error) => (said = error.message))
    await expect.poll(() => frames().length, patient).toBe(1)
    await vi.advanceTimersByTimeAsync(19_900)
    expect([said, frames().length]).toEqual(['', 1])
    await vi.advanceTimersByTimeAsync(200)
    await expect.poll(() => said, patient).toBe('Unable to load email login dependency')
    expect(frames()).toEqual([])
  })

  it.each([
    'http://wallet.example',
    'https://wallet.example/frame',
    'https://user@wallet.example',
    'wallet.example',
    'javascript:alert(1)',
    '',
  ])('the embedded wallet refuses the origin "%s"', (bad) => {
    expect(() => auth({ origin: bad }, () => Promise.reject(new Error('unused')))).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID' }),
    )
  })
})
