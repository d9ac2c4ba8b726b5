import { createRequire } from 'node:module'
import {
  type Anvil,
  compile,
  devAccounts,
  sendTransactionSync,
  startAnvil,
} from '@latchkey/testing/chain'
import {
  type Abi,
  createPublicClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbiParameters,
  toHex,
} from 'viem'
import {
  type PrivateKeyAccount,
  privateKeyToAccount,
  sign,
  serializeSignature,
} from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { gatewayResolverCode } from './gatewayResolverCode.ts'

const [owner, next, first, second, stranger] = devAccounts
const urls = ['https://one.example/{sender}/{data}.json', 'https://two.example/{sender}']
const name = toHex(packetToBytes('alice.example.eth'))
const call = encodeFunctionData({
  abi: [
    {
      type: 'function',
      name: 'addr',
      inputs: [{ type: 'bytes32' }],
      outputs: [],
      stateMutability: 'view',
    },
  ],
  functionName: 'addr',
  args: [namehash('alice.example.eth')],
})
const result = encodeAbiParameters(parseAbiParameters('address'), [stranger.address])

// As: the artifact of the package, which has no types.
const { abi: referenceAbi, bytecode: referenceCode } = createRequire(import.meta.url)(
  '@ensdomains/offchain-resolver-contracts/artifacts/contracts/OffchainResolver.sol/OffchainResolver.json',
) as { readonly abi: Abi; readonly bytecode: Hex }

type Deployed = { readonly address: Hex; readonly abi: Abi }
let anvil: Anvil
let ours: Deployed
let reference: Deployed
let code: Hex
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  const { GatewayResolver } = await compile()
  code = GatewayResolver.bytecode
  ours = await deploy(GatewayResolver.abi, code, [
    owner.address,
    urls,
    [first.address, second.address],
  ])
  reference = await deploy(referenceAbi, referenceCode, [urls[0], [first.address]])
}, 60_000)
afterAll(() => anvil.stop())

const client = () => createPublicClient({ transport: http(anvil.url) })

async function deploy(abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Deployed> {
  const data = encodeDeployData({ abi, bytecode, args })
  const creation = { from: owner.address, data, gas: '0x4c4b40' }
  const { contractAddress } = await sendTransactionSync(anvil.url, creation)
  return { abi, address: contractAddress! }
}

async function send(from: Hex, functionName: string, args: readonly unknown[]): Promise<string> {
  const data = encodeFunctionData({ abi: ours.abi, functionName, args })
  const call = { from, to: ours.address, data, gas: '0x4c4b40' }
  return (await sendTransactionSync(anvil.url, call)).status
}

const read = ({ address, abi }: Deployed, functionName: string, args: readonly unknown[] = []) =>
  client().readContract({ address, abi, functionName, args })

/** The lookup that a resolver asks for. */
async function lookupOf(deployed: Deployed): Promise<readonly unknown[]> {
  const data = encodeFunctionData({
    abi: deployed.abi,
    functionName: 'resolve',
    args: [name, call],
  })
  const response = await fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ to: deployed.address, data }, 'latest'],
    }),
  })
  const { error } = await response.json()
  expect(error.data.slice(0, 10)).toBe('0x556f1830')
  return decodeAbiParameters(
    parseAbiParameters('address, string[], bytes, bytes4, bytes'),
    `0x${error.data.slice(10)}`,
  )
}

type Answer = {
  expires?: bigint
  signer?: PrivateKeyAccount
  target?: Hex
  request?: Hex
  result?: Hex
  high?: boolean
}
const key = ({ privateKey }: { readonly privateKey: Hex }): PrivateKeyAccount =>
  privateKeyToAccount(privateKey)
const later = BigInt(Math.floor(Date.now() / 1000)) + 3600n

/** An answer of a gateway, signed as ENS's reference gateway signs. */
async function answerTo(
  request: Hex,
  { target, expires = later, signer = key(first), ...other }: Answer & { readonly target: Hex },
): Promise<Hex> {
  const said = other.result ?? result
  const hash = keccak256(
    encodePacked(
      ['bytes', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', target, expires, keccak256(other.request ?? request), keccak256(result)],
    ),
  )
  const privateKey = devAccounts.find(({ address }) => address === signer.address)!.privateKey
  const { r, s, v } = await sign({ hash, privateKey })
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const signature = other.high
    ? serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), v: v === 27n ? 28n : 27n })
    : serializeSignature({ r, s, v: v! })
  return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [said, expires, signature])
}

it('the bytecode in the package is that of the source', () => {
  expect(gatewayResolverCode).toBe(code)
})

describe('beside the reference resolver of ENS', () => {
  it('a resolver asks the gateways the same question as the reference', async () => {
    const [sender, own, request, callback, extra] = await lookupOf(ours)
    const [, , wanted, wantedCallback, wantedExtra] = await lookupOf(reference)
    expect([sender, own]).toEqual(
      [ours.address, urls].map((each) =>
        typeof each === 'string' ? expect.stringMatching(new RegExp(each, 'i')) : each,
      ),
    )
    expect([request, callback, extra]).toEqual([wanted, wantedCallback, wantedExtra])
  })

  it('a resolver accepts exactly the answers that the reference accepts, and gives the same result', async () => {
    const [, , , , request] = (await lookupOf(ours)) as [unknown, unknown, unknown, unknown, Hex]
    for (const deployed of [ours, reference]) {
      const target = deployed.address
      const good = await answerTo(request, { target })
      expect(await read(deployed, 'resolveWithProof', [good, request])).toBe(result)
      for (const wrong of [
        { expires: 1n },
        { signer: key(stranger) },
        { target: stranger.address },
        { request: '0x1234' },
        { result: encodeAbiParameters(parseAbiParameters('address'), [owner.address]) },
        { high: true },
      ] as const)
        await expect(
          read(deployed, 'resolveWithProof', [
            await answerTo(request, { target, ...wrong }),
            request,
          ]),
        ).rejects.toThrow('reverted')
    }
    expect(await read(ours, 'supportsInterface', ['0x9061b923'])).toBe(true)
    expect(await read(reference, 'supportsInterface', ['0x9061b923'])).toBe(true)
    expect(await read(ours, 'supportsInterface', ['0xffffffff'])).toBe(false)
  })
})

it('a resolver accepts answers of two signers, and of a new signer before the old one is removed', async () => {
  const [, , , , request] = (await lookupOf(ours)) as [unknown, unknown, unknown, unknown, Hex]
  const isAccepted = async (signer: PrivateKeyAccount): Promise<boolean> =>
    read(ours, 'resolveWithProof', [
      await answerTo(request, { target: ours.address, signer }),
      request,
    ]).then(
      () => true,
      () => false,
    )
  expect(await Promise.all([first, second, stranger].map((each) => isAccepted(key(each))))).toEqual(
    [true, true, false],
  )
  expect(await send(owner.address, 'setSigner', [stranger.address, true])).toBe('success')
  expect(await send(owner.address, 'setSigner', [first.address, false])).toBe('success')
  expect(await Promise.all([first, second, stranger].map((each) => isAccepted(key(each))))).toEqual(
    [false, true, true],
  )
  await send(owner.address, 'setSigner', [first.address, true])
  await send(owner.address, 'setSigner', [stranger.address, false])
})

test.each([
  ['setSigner', [first.address, false]],
  ['setUrls', [['https://evil.example']]],
  ['setNextOwner', [stranger.address]],
  ['acceptOwner', []],
])('a stranger cannot call %s', async (functionName, args) => {
  expect(await send(stranger.address, functionName, args)).toBe('reverted')
})

it('a resolver changes its owner only when the new owner accepts', async () => {
  expect(await send(owner.address, 'setNextOwner', [next.address])).toBe('success')
  expect(await read(ours, 'owner')).toBe(owner.address)
  expect(await send(next.address, 'acceptOwner', [])).toBe('success')
  expect(await read(ours, 'owner')).toBe(next.address)
  expect(await send(owner.address, 'setUrls', [[]])).toBe('reverted')
  expect(await send(next.address, 'setUrls', [['https://new.example']])).toBe('success')
  expect(await read(ours, 'urls')).toEqual(['https://new.example'])
})
