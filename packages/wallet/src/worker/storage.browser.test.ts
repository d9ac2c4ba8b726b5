import { expect, it, vi } from 'vitest'
import { openStorage } from './storage.ts'

const share = {
  walletId: 'aa',
  setId: 'bb',
  state: 'active',
  share: new Uint8Array([1, 2]),
} as const
const keyOf = ({ deviceKey }: Awaited<ReturnType<typeof openStorage>>): Promise<JsonWebKey> =>
  crypto.subtle.exportKey('jwk', deviceKey.publicKey)

it('a device keeps its key, its shares and its session over a reload', async () => {
  const owner = `https://wallet.example ${crypto.randomUUID()}`
  const before = await openStorage(owner)
  await before.shares.put(share)
  await before.write('session', { email: 'ada@example.com' })
  const after = await openStorage(owner)
  expect([await after.shares.list(), await after.read('session'), after.lasts]).toEqual([
    [share],
    { email: 'ada@example.com' },
    true,
  ])
  expect(await keyOf(after)).toEqual(await keyOf(before))
})

it.each([
  ['takes no keys', (value: unknown) => value instanceof CryptoKey],
  ['is full', () => true],
])('a device whose storage %s logs in all the same, until its page ends', async (_, isRefused) => {
  const { put } = IDBObjectStore.prototype
  const refuse = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    name?: IDBValidKey,
  ) {
    const parts = [value, ...Object.values(value as object)]
    if (isRefused(value) || parts.some(isRefused)) throw new DOMException('', 'DataCloneError')
    return put.call(this, value, name)
  })
  const owner = `https://wallet.example ${crypto.randomUUID()}`
  const storage = await openStorage(owner)
  await storage.shares.put(share)
  await storage.write('session', { email: 'ada@example.com' })
  expect([await storage.shares.list(), await storage.read('session'), storage.lasts]).toEqual([
    [share],
    { email: 'ada@example.com' },
    false,
  ])
  await storage.shares.delete(share.setId)
  expect(await storage.shares.list()).toEqual([])
  // The next page is another device: what another key sealed says nothing to it.
  refuse.mockRestore()
  const after = await openStorage(owner)
  expect([await after.shares.list(), await after.read('session')]).toEqual([[], undefined])
  expect(await keyOf(after)).not.toEqual(await keyOf(storage))
})
