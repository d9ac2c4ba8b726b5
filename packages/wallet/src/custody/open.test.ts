import {
  type FramedShare,
  type PublicKeys,
  readShareText,
  shareText,
} from '@latchkey/protocol/custody'
import { describe, expect, it } from 'vitest'
import { createSeed, publicKeysOf } from '../keys/seed.ts'
import { splitSeed } from '../keys/shares.ts'
import type { Custodians } from './deposit.ts'
import type { LocalSet } from './deviceStore.ts'
import { openWallet, openWithoutAuth, type OpenWallet } from './open.ts'

type Input = {
  readonly walletId: string
  readonly publicKeys: PublicKeys
  readonly setId: string
  readonly shares: readonly { readonly setId: string; readonly share: string }[]
}
type Lies = { publicKeys?: PublicKeys; share?: (honest: FramedShare) => Partial<FramedShare> }

/** A service that keeps what a device gives it. What it gives back is true until it has lies. */
function createService() {
  const kept: Pick<Input, 'walletId' | 'publicKeys' | 'shares'>[] = []
  const lies: Lies = {}
  const share = ({ setId }: Input): object => {
    const sets = kept.flatMap(({ shares }) => shares)
    const honest = readShareText(sets.find((each) => each.setId === setId)?.share ?? '')
    if (!honest) throw new Error('no such share')
    return { share: shareText({ ...honest, ...lies.share?.(honest) }) }
  }
  const answers: { readonly [call: string]: (input: Input) => object } = {
    'wallets/list': () => ({
      wallets: kept.map(({ shares, ...wallet }) => ({
        ...{ ...wallet, ...lies, confirmed: true, exportedAt: null },
        // As a device makes them: its own set, and the one for new devices.
        sets: shares.map(({ setId }, at) => ({
          ...{ setId, kind: at === 0 ? 'device' : 'recovery', state: 'active', device: 'any' },
          createdAt: Date.now(),
        })),
      })),
    }),
    'shares/put': ({ walletId, publicKeys, shares }) => {
      kept.push({ walletId, publicKeys, shares })
      return {}
    },
    'shares/read': share,
    'shares/release': share,
    'shares/commit': () => ({ retired: [] }),
    'shares/confirm': () => ({}),
  }
  const call = async (name: string, input: Input): Promise<unknown> => answers[name]?.(input)
  return { lies, call }
}

function createDevice({ auth, recovery }: Pick<Custodians, 'auth' | 'recovery'>) {
  const sets = new Map<string, LocalSet>()
  const store: Custodians['store'] = {
    list: async () => [...sets.values()].map((set) => ({ ...set, share: set.share.slice() })),
    put: async (set) => void sets.set(set.setId, { ...set, share: set.share.slice() }),
    delete: async (setId) => void sets.delete(setId),
  }
  return { auth, recovery, store, sets, hostOrigin: 'https://shop.example' }
}

/** A visitor with a wallet, a device that knows it and one that does not. */
async function createWorld() {
  const [auth, recovery] = [createService(), createService()]
  // As: each answers the calls that a device makes here.
  const services = { auth, recovery } as unknown as Pick<Custodians, 'auth' | 'recovery'>
  const [known, other] = [createDevice(services), createDevice(services)]
  const made = await openWallet(known, { accessToken: 'token', grant: 'grant' })
  const [own] = known.sets.values()
  if (!own) throw new Error('no set')
  const ways: { readonly [way: string]: () => Promise<OpenWallet> } = {
    'a known device': () => openWallet(known, { accessToken: 'token' }),
    'a new device': () => openWallet(other, { accessToken: 'token', grant: 'grant' }),
    'a known device without A': () => openWithoutAuth(known, 'grant'),
  }
  /** What a set of before is, which has no keys with it. */
  const forgetKeys = (): void => {
    const { publicKeys: _, ...before } = own
    known.sets.set(own.setId, before)
  }
  return { made, known, own, ways, forgetKeys, lies: { auth: auth.lies, recovery: recovery.lies } }
}

const cases = [
  ['auth', 'a known device'],
  ['auth', 'a new device'],
  ['recovery', 'a new device'],
  ['recovery', 'a known device without A'],
] as const

describe('a wallet whose services do not tell the truth', () => {
  it.each(cases)('is not given by a share at zero alone: %s to %s', async (service, way) => {
    const { ways, lies, forgetKeys } = await createWorld()
    forgetKeys()
    const theirs = createSeed()
    // On a new device the keys are those that A names.
    lies.auth.publicKeys = lies.recovery.publicKeys = await publicKeysOf(theirs)
    lies[service].share = () => ({ share: Uint8Array.of(...theirs, 0) })
    await expect(ways[way]?.()).rejects.toMatchObject({ code: 'SHARE_UNKNOWN' })
  })

  it.each(cases)(
    'does not open with a share that was not asked for: %s to %s',
    async (service, way) => {
      const others: Partial<FramedShare>[] = [
        { walletId: 'ab'.repeat(16) },
        { setId: 'ab'.repeat(16) },
        { party: 'device' },
        { party: service === 'auth' ? 'recovery' : 'auth' },
      ]
      for (const other of others) {
        const { ways, lies } = await createWorld()
        lies[service].share = () => other
        await expect(ways[way]?.()).rejects.toMatchObject({ code: 'SHARE_UNKNOWN' })
      }
    },
  )

  it('does not open with a second share at the device’s own place', async () => {
    const { ways, own, lies } = await createWorld()
    lies.auth.share = ({ share }) => ({
      share: Uint8Array.of(...share.subarray(0, -1), own.share.at(-1) ?? 0),
    })
    await expect(ways['a known device']?.()).rejects.toMatchObject({ code: 'SHARE_UNKNOWN' })
  })

  it.each(cases.filter(([, way]) => way !== 'a new device'))(
    'has the keys that the device remembers, whatever a service says: %s to %s',
    async (service, way) => {
      const { made, known, own, ways, lies } = await createWorld()
      const theirs = createSeed()
      lies[service].publicKeys = await publicKeysOf(theirs)
      expect(await ways[way]?.()).toEqual(made)
      // Even a share that fits the device's does not make it another wallet.
      const shares = await splitSeed(theirs)
      known.sets.set(own.setId, { ...own, share: shares.device })
      lies[service].share = () => ({ share: shares[service] })
      await expect(ways[way]?.()).rejects.toMatchObject({ code: 'SHARE_UNKNOWN' })
    },
  )
})

it.each(['a known device', 'a known device without A'])(
  'a set that has no keys with it opens the wallet, and has them from then on: %s',
  async (way) => {
    const { made, known, own, ways, forgetKeys } = await createWorld()
    forgetKeys()
    expect(await ways[way]?.()).toEqual(made)
    expect([...known.sets.values()]).toEqual([{ ...own, publicKeys: made.publicKeys }])
  },
)
