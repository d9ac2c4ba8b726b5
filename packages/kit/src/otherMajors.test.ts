import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mainnet } from './networks.ts'

// What a host reads that has another version of a library than the kit works with.

beforeEach(() => vi.resetModules())
afterEach(() => {
  for (const library of ['vue', 'react', 'viem', 'ethers', '@wagmi/core']) vi.doUnmock(library)
  for (const library of ['@solana/kit', '@solana/web3.js']) vi.doUnmock(library)
})

/** The library as a version that differs in these exports. */
function installed(library: string, exports: object): void {
  vi.doMock(library, async (original) => ({ ...(await original<object>()), ...exports }))
}

const options = { projectId: 'test', networks: [mainnet] } as const
const kit = { getAddress: () => undefined } as never

it('ethers 5 in place of ethers 6 is refused when the adapter is made', async () => {
  vi.doMock('ethers', () => import('ethers-5'))
  const { EthersAdapter } = await import('./ethers.ts')
  expect(() => new EthersAdapter()).toThrow(
    'Option adapters: latchkey/ethers needs version 6 of ethers, and 5.8.0 is installed: npm install ethers@6, or use latchkey/ethers5 with version 5',
  )
})

it('ethers 6 in place of ethers 5 is refused when a provider is made', async () => {
  const { ethers } = await import('ethers')
  const { web3ProviderOf } = await import('./ethers5.ts')
  const { providers } = ethers as { providers?: { Web3Provider: never } }
  expect(() => web3ProviderOf(kit, providers?.Web3Provider as never)).toThrow(
    /latchkey\/ethers with version 6/,
  )
})

it.each([
  ['1.4.13', '1.4.13'],
  [undefined, 'none or another'],
])('wagmi %s is refused when the adapter is made', async (version, said) => {
  installed('@wagmi/core', { version })
  const { WagmiAdapter } = await import('./wagmi.ts')
  expect(() => new WagmiAdapter({ networks: [mainnet] })).toThrow(
    `latchkey/wagmi needs version 2 or 3 of @wagmi/core, and ${said} is installed: npm install @wagmi/core@3`,
  )
})

it('viem 1 is refused by the adapter of wagmi, and by the clients', async () => {
  installed('viem', {
    BaseError: class extends Error {
      version = 'viem@1.21.4'
    },
  })
  const [{ WagmiAdapter }, { publicClientOf, walletClientOf }] = [
    await import('./wagmi.ts'),
    await import('./viem.ts'),
  ]
  const said = 'needs version 2 of viem, and 1.21.4 is installed: npm install viem@2'
  expect(() => new WagmiAdapter({ networks: [mainnet] })).toThrow(`latchkey/wagmi ${said}`)
  expect(() => walletClientOf(kit)).toThrow(`latchkey/viem ${said}`)
  expect(() => publicClientOf(kit)).toThrow(`latchkey/viem ${said}`)
})

it('a host that gives viem’s errors a version of its own has the adapter', async () => {
  installed('viem', {
    BaseError: class extends Error {
      version = 'shop@1.0.0'
    },
  })
  const { WagmiAdapter } = await import('./wagmi.ts')
  expect(new WagmiAdapter({ networks: [mainnet] }).wagmiChains).toHaveLength(1)
})

it('Vue 2 is refused when the kit is made', async () => {
  installed('vue', { version: '2.7.16' })
  const { createAppKit } = await import('./vue.ts')
  expect(() => createAppKit(options)).toThrow(
    'latchkey/vue needs version 3 of vue, and 2.7.16 is installed: npm install vue@3',
  )
})

it('React 17 is refused when the kit is made', async () => {
  installed('react', { version: '17.0.2' })
  const { createAppKit } = await import('./react.ts')
  expect(() => createAppKit(options)).toThrow('Option react: 17.0.2 is too old')
})

it('an earlier @solana/kit is refused when the signer is made', async () => {
  installed('@solana/kit', {
    getTransactionLifetimeConstraintFromCompiledTransactionMessage: undefined,
  })
  const { solanaSignerOf } = await import('./solanaKit.ts')
  expect(() => solanaSignerOf(kit)).toThrow(/needs version 8 of @solana\/kit.*@solana\/kit@8$/)
})

it('another @solana/web3.js is refused when the wallet is made', async () => {
  installed('@solana/web3.js', { PublicKey: undefined })
  const { KitWalletAdapter } = await import('./walletAdapter.ts')
  expect(() => new KitWalletAdapter()).toThrow(/needs version 1 of @solana\/web3\.js/)
})
