import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import {
  hasSolana,
  newSolanaAccount,
  paySol,
  solanaAccounts,
  startSolana,
  type SolanaNode,
} from '@latchkey/testing/solana'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { base58 } from '@scure/base'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { ask, heard, openNodeSocket } from '../../../fixtures/nodeSocketClient.ts'
import { dataFolder, origin, projectId, startMs } from '../../../fixtures/testGateway.ts'
import { startGateway, type RunningGateway } from '../../../listen.ts'
import type { LogEntry } from '../../../ports/log.ts'

const local = 'solana:local'
const scripted = 'solana:scripted'
const system = '11111111111111111111111111111111'
const [payer, other] = solanaAccounts
const byteRate = 2_000_000

let solana: SolanaNode
/** Stands before the node, so that a test can take it away. */
let line: Server
const lines = new Set<Socket>()
/** A node whose messages a test sends. */
let node: WebSocketServer
let gateway: RunningGateway
let http: string
let ws: string
const logged: LogEntry[] = []

beforeAll(async () => {
  if (!hasSolana()) return
  solana = startSolana()
  line = createServer((socket) => {
    const target = connect(Number(new URL(solana.wsUrl).port), '127.0.0.1')
    for (const end of [socket, target]) {
      lines.add(end)
      end.on('error', () => {}).once('close', () => lines.delete(end))
    }
    socket.pipe(target).pipe(socket)
  }).listen(0, '127.0.0.1')
  node = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await Promise.all([once(line, 'listening'), once(node, 'listening')])
  const portOf = (server: Server | WebSocketServer): number =>
    // As: a server that listens on a port has an AddressInfo.
    (server.address() as AddressInfo).port
  gateway = await startGateway(
    {
      port: 0,
      data: dataFolder,
      trustedProxies: 1,
      projects: [{ id: projectId, origins: [origin] }],
      // A caller alone may hold half of it.
      limits: { nodeSubscriptions: 240, nodeBytes: { rate: byteRate, burst: 2_000_000 } },
      networks: [
        { id: local, name: 'Local', rpc: [solana.rpcUrl], ws: `ws://127.0.0.1:${portOf(line)}` },
        {
          id: scripted,
          name: 'Script',
          rpc: [solana.rpcUrl],
          ws: `ws://127.0.0.1:${portOf(node)}`,
        },
      ],
    },
    { log: (entry) => logged.push(entry) },
  )
  http = `${gateway.url}/v1/?chainId=${local}&projectId=${projectId}`
  ws = http.replace('http', 'ws')
}, startMs)
afterAll(async () => {
  await gateway?.close()
  node?.close()
  line?.close()
  lines.forEach((end) => end.destroy())
  solana?.stop()
})

const opened = (options: { chainId?: string; address?: string } = {}): Promise<WebSocket> =>
  openNodeSocket(gateway.url, { chainId: local, ...options })
/** web3.js in a page of the project. */
const web3 = (): Connection =>
  new Connection(http, {
    commitment: 'confirmed',
    wsEndpoint: ws,
    httpHeaders: { origin },
  })

describe.runIf(hasSolana())('the WebSocket of a Solana network', () => {
  it('supported-chains names a Solana network that has a WebSocket [BAL-09]', async () => {
    const response = await fetch(`${gateway.url}/v1/supported-chains`)
    expect(await response.json()).toEqual({ http: [local, scripted], ws: [local, scripted] })
  })

  it('@solana/web3.js sends a transaction, confirms it and hears of it', async () => {
    const connection = web3()
    const recipient = new PublicKey((await newSolanaAccount()).address)
    const keys = Keypair.fromSeed(Buffer.from(payer.seed, 'hex'))
    const balances: number[] = []
    const slots: number[] = []
    const logs: string[] = []
    const signatures: unknown[] = []
    const listeners = [
      connection.onAccountChange(recipient, ({ lamports }) => balances.push(lamports)),
      connection.onLogs(recipient, ({ signature }) => logs.push(signature)),
      connection.onSlotChange(({ slot }) => slots.push(slot)),
    ] as const
    await expect.poll(() => slots.length).toBeGreaterThan(1)
    const latest = await connection.getLatestBlockhash()
    const transaction = new Transaction(latest).add(
      SystemProgram.transfer({
        fromPubkey: keys.publicKey,
        toPubkey: recipient,
        lamports: 2_000_000,
      }),
    )
    transaction.sign(keys)
    const signature = base58.encode(transaction.signature ?? Buffer.alloc(0))
    connection.onSignature(signature, ({ err }) => signatures.push(err))
    // web3.js does not say when it has subscribed. The node answers before its second slot from here.
    const seen = slots.length
    await expect.poll(() => slots.length).toBeGreaterThan(seen + 1)
    expect(await connection.sendRawTransaction(transaction.serialize())).toBe(signature)
    const { value } = await connection.confirmTransaction({ signature, ...latest })
    expect(value.err).toBeNull()
    await expect
      .poll(() => [balances, logs, signatures])
      .toEqual([[2_000_000], [signature], [null]])
    await connection.removeAccountChangeListener(listeners[0])
    await connection.removeOnLogsListener(listeners[1])
    await connection.removeSlotChangeListener(listeners[2])
  })

  it('@solana/web3.js subscribes again when the node is back', async () => {
    const connection = web3()
    const slots: number[] = []
    const listener = connection.onSlotChange(({ slot }) => slots.push(slot))
    await expect.poll(() => slots.length).toBeGreaterThan(0)
    lines.forEach((end) => end.destroy())
    const before = slots.length
    await expect.poll(() => slots.length, { timeout: 10_000 }).toBeGreaterThan(before + 2)
    await connection.removeSlotChangeListener(listener)
  })

  it('@solana/kit sends a transaction and confirms it', async () => {
    // As: the answer of a transport is the caller's (@solana/rpc-spec).
    const rpc = createSolanaRpcFromTransport(async ({ payload, signal }) => {
      const init = { method: 'POST', headers: { origin }, body: JSON.stringify(payload, integers) }
      return (await fetch(http, signal ? { ...init, signal } : init)).json() as never
    })
    const signer = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(other.seed, 'hex'))
    const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    const data = paySol(signer.address, payer.address, 5n).data
    const accounts = [
      { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
      { address: address(payer.address), role: AccountRole.WRITABLE },
    ]
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
      (message) =>
        appendTransactionMessageInstruction(
          { programAddress: address(system), accounts, data },
          message,
        ),
      (message) => signTransactionMessageWithSigners(message),
    )
    assertIsTransactionWithBlockhashLifetime(transaction)
    const confirm = sendAndConfirmTransactionFactory({
      rpc,
      rpcSubscriptions: createSolanaRpcSubscriptions(ws),
    })
    await confirm(transaction, { commitment: 'confirmed' })
    const signature = getSignatureFromTransaction(transaction)
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toBeNull()
  })

  it.each([
    ['programSubscribe', [system]],
    ['blockSubscribe', ['all']],
    ['slotsUpdatesSubscribe', []],
    ['voteSubscribe', []],
    ['logsSubscribe', ['all']],
    ['logsSubscribe', [{ mentions: [] }]],
    ['accountSubscribe', []],
    ['slotUnsubscribe', ['0x1']],
    ['eth_subscribe', ['newHeads']],
  ])('%s with %j is refused', async (method, params) => {
    expect(await ask(await opened(), method, params)).toMatchObject({ error: { code: -32601 } })
  })

  it('a socket has at most 100 subscriptions, and an ended one makes room', async () => {
    const socket = await opened({ chainId: scripted })
    answerAll(once(node, 'connection'))
    const ids: unknown[] = []
    for (let count = 0; count < 100; count += 1)
      ids.push((await ask(socket, 'accountSubscribe', [system])).result)
    expect(await ask(socket, 'slotSubscribe')).toMatchObject({ error: { code: -32005 } })
    expect((await ask(socket, 'accountUnsubscribe', [ids[0]])).result).toBe(true)
    expect((await ask(socket, 'slotSubscribe')).result).toBe(101)
  })

  it('a signature makes room when its transaction was heard of', async () => {
    const socket = await opened({ chainId: scripted })
    const upstream = once(node, 'connection')
    answerAll(upstream)
    for (let count = 0; count < 100; count += 1) await ask(socket, 'signatureSubscribe', ['5'])
    const [heardOf] = await upstream
    const tell = async (value: unknown): Promise<void> => {
      const params = { result: { context: { slot: 1 }, value }, subscription: 7 }
      const told = heard(socket)
      heardOf.send(JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params }))
      await told
    }
    await tell('receivedSignature')
    expect(await ask(socket, 'slotSubscribe')).toMatchObject({ error: { code: -32005 } })
    await tell({ err: null })
    expect((await ask(socket, 'slotSubscribe')).result).toBe(101)
  })

  it('a caller holds half of all subscriptions, is told when to come back, and others have room', async () => {
    const greedy = { chainId: scripted, address: '198.51.100.1' }
    node.on('connection', (socket) => answerAll(Promise.resolve([socket])))
    const one = await opened(greedy)
    const two = await opened(greedy)
    for (let count = 0; count < 100; count += 1) await ask(one, 'slotSubscribe')
    for (let count = 0; count < 20; count += 1) await ask(two, 'slotSubscribe')
    for (let count = 0; count < 3; count += 1)
      expect(await ask(two, 'slotSubscribe')).toMatchObject({
        error: { code: -32005, data: { retryAfter: 5 } },
      })
    const lines = logged.filter(({ event }) => event === 'node socket limited')
    // One of a caller and second.
    expect([1, 2]).toContain(lines.length)
    expect(lines[0]).toMatchObject({
      errorCode: 'Too many subscriptions',
      caller: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect((await ask(await opened({ chainId: scripted }), 'slotSubscribe')).result).toBe(1)
    const closed = once(one, 'close')
    one.close()
    await closed
    await expect.poll(async () => (await ask(two, 'slotSubscribe')).result).toBeGreaterThan(20)
    node.removeAllListeners('connection')
  })

  it('notifications of a caller that hears too much wait, and those of others pass', async () => {
    const lines: WebSocket[] = []
    const collect = (socket: WebSocket): void => {
      lines.push(socket)
      answerAll(Promise.resolve([socket]))
    }
    node.on('connection', collect)
    const greedy = await opened({ chainId: scripted })
    const modest = await opened({ chainId: scripted })
    for (const socket of [greedy, modest]) await ask(socket, 'slotSubscribe')
    let count = 0
    greedy.on('message', () => (count += 1))
    const large = JSON.stringify({ method: 'slotNotification', params: 'x'.repeat(100_000) })
    const startedAt = performance.now()
    for (let sent = 0; sent < 40; sent += 1) lines[0]?.send(large)
    await expect.poll(() => count).toBeGreaterThan(9)
    const told = heard(modest)
    lines[1]?.send('{"method":"slotNotification"}')
    await told
    expect(count).toBeLessThan(40)
    await expect.poll(() => count, { timeout: 10_000 }).toBe(40)
    // 4 MB, of which 1 MB may be owed at once, and the last one is not yet paid.
    expect(performance.now() - startedAt).toBeGreaterThan((2_800_000 / byteRate) * 1_000)
    node.off('connection', collect)
  })
})

/** A node that takes all subscriptions, with the number of each as its id. */
function answerAll(connection: Promise<readonly WebSocket[]>): void {
  void connection.then(([socket]) => {
    let subscriptions = 0
    socket?.on('message', (data) => {
      const { id, method } = JSON.parse(String(data)) as { id: number; method: string }
      const result = method.endsWith('Unsubscribe') ? true : (subscriptions += 1)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
}

/** JSON as @solana/kit sends it: bigints as numbers. */
function integers(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
