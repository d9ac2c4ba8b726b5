import { connect, disconnect } from '@latchkey/core'
import { createPageWallet, type PageWallet } from '@latchkey/testing/wallets'
import { Contract, ContractFactory, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { ethers as ethers5 } from 'ethers-5'
import { type Hex, parseAbi } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { browserProviderOf, EthersAdapter } from '../ethers.ts'
import { Ethers5Adapter, web3ProviderOf } from '../ethers5.ts'
import { type AppKit, createAppKit } from '../index.ts'
import type { Network } from '../networks.ts'
import { publicClientOf, walletClientOf } from '../viem.ts'
import { storingAbi, storingBytecode } from '../wagmi/fixtures/storing.ts'

// ethers 5, ethers 6 and viem over one kit, on real chains.

const [first, second] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const typed = {
  domain: { name: 'Shop', chainId: 31337 },
  types: { Order: [{ name: 'id', type: 'uint256' }] },
  message: { id: 7n },
} as const
const abi = ['function set(uint256 value)', 'function get() view returns (uint256)']

let networks: [Network, Network]
let kit: AppKit
let wallet: PageWallet

beforeAll(async () => {
  networks = [await networkOf(31337), await networkOf(31338)]
})
beforeEach(() => {
  localStorage.clear()
  wallet = createPageWallet({
    name: 'Alpha',
    rdns: 'test.alpha',
    accounts: [first, second],
    chains: networks.map(({ id, rpcUrls }) => ({
      id: Number(id),
      rpcUrl: rpcUrls.default.http[0] ?? '',
    })),
  })
  kit = createAppKit({ projectId: 'test', networks, enableWalletConnect: false })
})
afterEach(() => {
  kit.destroy()
  wallet.remove()
  wallet.reset()
  localStorage.clear()
  document.body.replaceChildren()
})

/** What every library does, in its own words. */
type Library = {
  /** The address of the signer. */
  address(): Promise<string>
  chainId(): Promise<number>
  sign(text: string): Promise<string>
  signTyped(): Promise<string>
  /** Sends a coin, and gives the status of the receipt. */
  send(): Promise<unknown>
  /** Deploys, writes and reads a contract. */
  store(value: bigint): Promise<bigint>
  balance(of: string): Promise<bigint>
  block(): Promise<number>
}

const libraries: { readonly [name: string]: () => Library } = {
  'ethers 6': () => {
    const provider = browserProviderOf(kit)
    return {
      address: async () => (await provider.getSigner()).getAddress(),
      chainId: async () => Number((await provider.getNetwork()).chainId),
      sign: async (text) => (await provider.getSigner()).signMessage(text),
      signTyped: async () =>
        (await provider.getSigner()).signTypedData(
          typed.domain,
          { Order: [...typed.types.Order] },
          typed.message,
        ),
      send: async () => {
        const sent = await (
          await provider.getSigner()
        ).sendTransaction({
          to: second,
          value: parseEther('0.1'),
        })
        return (await sent.wait())?.status
      },
      store: async (value) => {
        const factory = new ContractFactory(abi, storingBytecode, await provider.getSigner())
        const deployed = await (await factory.deploy()).waitForDeployment()
        const contract = new Contract(await deployed.getAddress(), abi, await provider.getSigner())
        await (await contract.getFunction('set').send(value)).wait()
        return contract.getFunction('get').staticCall() as Promise<bigint>
      },
      balance: (of) => provider.getBalance(of),
      block: () => provider.getBlockNumber(),
    }
  },
  'ethers 5': () => {
    const provider = web3ProviderOf(kit, ethers5.providers.Web3Provider)
    const signer = (): ReturnType<typeof provider.getSigner> => provider.getSigner()
    return {
      address: () => signer().getAddress(),
      chainId: async () => (await provider.getNetwork()).chainId,
      sign: (text) => signer().signMessage(text),
      signTyped: () =>
        signer()._signTypedData(typed.domain, { Order: [...typed.types.Order] }, typed.message),
      send: async () => {
        const value = ethers5.utils.parseEther('0.1')
        return (await (await signer().sendTransaction({ to: second, value })).wait()).status
      },
      store: async (value) => {
        const factory = new ethers5.ContractFactory(abi, storingBytecode, signer())
        const contract = await (await factory.deploy()).deployed()
        await (await contract['set'](value)).wait()
        return BigInt(String(await contract['get']()))
      },
      balance: async (of) => BigInt(String(await provider.getBalance(of))),
      block: () => provider.getBlockNumber(),
    }
  },
  viem: () => {
    const client = (): NonNullable<ReturnType<typeof walletClientOf>> => {
      const made = walletClientOf(kit)
      if (!made) throw Object.assign(new Error('not connected'), { code: 4900 })
      return made
    }
    const mined = (
      hash: Hex,
    ): ReturnType<ReturnType<typeof publicClientOf>['getTransactionReceipt']> =>
      publicClientOf(kit).waitForTransactionReceipt({ hash })
    return {
      address: async () => client().account.address,
      chainId: () => (walletClientOf(kit) ?? publicClientOf(kit)).getChainId(),
      sign: async (message) => client().signMessage({ message }),
      signTyped: () => client().signTypedData({ ...typed, primaryType: 'Order' }),
      send: async () => {
        const hash = await client().sendTransaction({ to: second, value: 10n })
        return (await mined(hash)).status === 'success' ? 1 : 0
      },
      store: async (value) => {
        const hash = await client().deployContract({ abi: storingAbi, bytecode: storingBytecode })
        const { contractAddress } = await mined(hash)
        if (!contractAddress) throw new Error('nothing was deployed')
        const contract = { address: contractAddress, abi: parseAbi(abi) } as const
        await mined(
          await client().writeContract({
            ...contract,
            functionName: 'set',
            args: [value],
          } as never),
        )
        return publicClientOf(kit).readContract({
          ...contract,
          functionName: 'get',
        } as never) as Promise<bigint>
      },
      balance: (of) => publicClientOf(kit).getBalance({ address: of as Hex }),
      block: async () => Number(await publicClientOf(kit).getBlockNumber()),
    }
  },
}

describe.each(Object.entries(libraries))('%s over a kit', (_, make) => {
  const connected = async (): Promise<Library> => {
    await connect(kit.kit, { connectorId: 'test.alpha' })
    return make()
  }
  it('the signer is the account of the kit, on its network', async () => {
    const library = await connected()
    expect([await library.address(), await library.chainId()]).toEqual([first, 31337])
  })
  it('the signer signs a text', async () => {
    const library = await connected()
    expect(verifyMessage('hello', await library.sign('hello'))).toBe(first)
  })
  it('the signer signs typed data', async () => {
    const signature = await (await connected()).signTyped()
    const types = { Order: [...typed.types.Order] }
    expect(verifyTypedData(typed.domain, types, typed.message, signature)).toBe(first)
  })
  it('the signer sends a coin, and the receipt arrives', async () => {
    expect(await (await connected()).send()).toBe(1)
  })
  it('the signer deploys and writes a contract, and reads it', async () => {
    expect(await (await connected()).store(42n)).toBe(42n)
  })
  it('reads go to the network’s nodes while no wallet is connected', async () => {
    const library = make()
    expect(await library.balance(first)).toBeGreaterThan(0n)
    expect([await library.chainId(), typeof (await library.block())]).toEqual([31337, 'number'])
  })
  it('the signer follows another account of the wallet', async () => {
    const library = await connected()
    expect(await library.address()).toBe(first)
    wallet.switchAccount(second)
    await expect.poll(() => library.address()).toBe(second)
    expect(verifyMessage('hello', await library.sign('hello'))).toBe(second)
  })
  it('the signer follows the network of the kit', async () => {
    const library = await connected()
    expect(await library.chainId()).toBe(31337)
    await kit.switchNetwork(networks[1])
    await expect.poll(() => library.chainId()).toBe(31338)
    expect(await library.send()).toBe(1)
  })
  it('a visitor declines in the wallet', async () => {
    const library = await connected()
    wallet.setBehaviour('reject')
    const failure = await library.sign('hello').then(undefined, (error: unknown) => error)
    // Each library has an error of its own, which carries the wallet's.
    expect(String((failure as Error).message)).toMatch(/reject|denied/i)
  })
  it('a library has no signer once the connection has ended', async () => {
    const library = await connected()
    await library.address()
    await disconnect(kit.kit)
    const outcome = library.sign('hello').then(
      () => 'signed',
      () => 'refused',
    )
    // ethers 6 asks for accounts, which opens the window. A visitor who closes it has declined.
    const timer = setInterval(() => kit.isOpen() && kit.close(), 20)
    expect(await outcome).toBe('refused')
    clearInterval(timer)
  })
})

describe('adapters in the shape of AppKit', () => {
  it('an adapter gives the provider of its kit, and belongs to one kit', async () => {
    const [six, five] = [new EthersAdapter(), new Ethers5Adapter()]
    expect(() => six.getProvider()).toThrow(expect.objectContaining({ code: 'KIT_MISSING' }))
    const other = createAppKit({
      projectId: 'test',
      networks,
      adapters: [six, five],
      enableWalletConnect: false,
      storagePrefix: '@other/',
    })
    await connect(other.kit, { connectorId: 'test.alpha' })
    expect(await (await six.getProvider().getSigner()).getAddress()).toBe(first)
    const web3 = five.getProvider(ethers5.providers.Web3Provider)
    expect(await web3.getSigner().getAddress()).toBe(first)
    expect(() => createAppKit({ projectId: 'test', networks, adapters: [six] })).toThrow(
      /belongs to another kit/,
    )
    other.destroy()
  })
})

async function networkOf(id: number): Promise<Network> {
  const url = await commands.devChain(id)
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }
}
