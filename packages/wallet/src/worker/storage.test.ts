import { describe, expect, it } from 'vitest'
import { openStorage } from './storage.ts'

const share = {
  walletId: 'aa',
  setId: 'bb',
  state: 'active',
  share: new Uint8Array([1, 2]),
  publicKeys: { secp256k1: '02aa', ed25519: 'bb' },
} as const

// Node has no IndexedDB, as a frame whose browser denies it: what is kept lasts as long as the page.
describe('a device without storage', () => {
  it('keeps its key, shares and session as long as the page', async () => {
    const storage = await openStorage('https://wallet.example https://shop.example')
    await storage.shares.put(share)
    await storage.write('session', { email: 'ada@example.com' })
    expect(await storage.shares.list()).toEqual([share])
    expect(await storage.read('session')).toEqual({ email: 'ada@example.com' })
    await storage.shares.delete(share.setId)
    await storage.remove('session')
    expect([await storage.shares.list(), await storage.read('session')]).toEqual([[], undefined])
    expect(storage.deviceKey.privateKey.extractable).toBe(false)
  })

  it('is another device after a reload', async () => {
    const [before, after] = [await openStorage('one'), await openStorage('one')]
    const publicKeys = await Promise.all(
      [before, after].map(({ deviceKey }) => crypto.subtle.exportKey('jwk', deviceKey.publicKey)),
    )
    expect(publicKeys[0]).not.toEqual(publicKeys[1])
  })
})
