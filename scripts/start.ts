// `npm start`: two local chains, the gateway over them, the embedded login, the demo and the gallery, until Ctrl-C. `npm start -- --all` also
// starts Bitcoin and Polkadot, which take seconds and 700 MB.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allDeployments } from '@latchkey/contracts/accounts'
import { operatorKeys } from '@latchkey/testing/chain'
import { startDevHost, startLogin, startWorld } from '@latchkey/testing/world'
import type { Host, LocalLogin, WorldFacts } from '@latchkey/testing/world'
import { watchLauncher } from './launcher.ts'

const root = join(import.meta.dirname, '..')
const wanted = { first: 8545, second: 8546, gateway: 8787, shop: 8786, demo: 5173, gallery: 5174 }
const wantedLogin = { frame: 8790, auth: 8788, recovery: 8789, mail: 8025 }
const wantedNamespaces = { bitcoin: 3002, polkadot: 9944 }
const isAll = process.argv.includes('--all')
const database = join(root, '.local/gateway')

const { address: sponsor } = operatorKeys.sponsor
// The embedded wallet has a smart account on the first chain.
const furniture = { past: true, swaps: true, accounts: allDeployments(sponsor, sponsor) }

type Row = { readonly what: string; readonly url: string; readonly wanted?: number }
type Stop = () => Promise<void>

const stops: Stop[] = []
let isStopping = false

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => void leave(code))
}
const unwatch = watchLauncher(() => void leave(143))

try {
  await start()
} catch (error) {
  if (!isStopping) {
    console.error(error instanceof Error ? error.message : error)
    await leave(1)
  }
}

async function start(): Promise<void> {
  await generateDirectory()
  // The hosts start after the chains, because they need the chains' ports. Starting both at once would save only a second.
  const origins = [`http://localhost:${wanted.demo}`, `http://127.0.0.1:${wanted.demo}`]
  const world = await startWorld(
    { ...wanted, ...(isAll ? wantedNamespaces : {}), database, ...furniture },
    origins,
  )
  await keep(world)
  watch(world.lost)
  const login = await startLogin({
    facts: world.facts,
    origins,
    ports: wantedLogin,
    folder: join(root, '.local/login'),
    heard: ({ to, headers, text }) =>
      console.log(`\n  Mail to ${to}: ${headers.get('subject')}\n\n${text.replace(/^/gm, '    ')}`),
  })
  await keep(login)
  watch(login.lost)
  const loginOrigin = login.frameOrigin ?? world.facts.loginOrigin
  const facts = { ...world.facts, loginOrigin }
  const hosts = await Promise.all([host(facts, 'demo'), host(facts, 'gallery')])
  print([
    { what: 'Demo', url: hosts[0]?.url ?? '', wanted: wanted.demo },
    { what: 'Gallery', url: hosts[1]?.url ?? '', wanted: wanted.gallery },
    { what: 'Gateway', url: world.facts.gatewayUrl, wanted: wanted.gateway },
    { what: 'Shop', url: world.exchange?.url ?? '', wanted: wanted.shop },
    { what: 'Embedded wallet', url: loginOrigin ?? '' },
    ...loginRows(login),
    { what: `Chain ${world.first.chainId}`, url: world.first.url, wanted: wanted.first },
    { what: `Chain ${world.second.chainId}`, url: world.second.url, wanted: wanted.second },
    ...namespaceRows(world.facts),
    ...world.first.tokens.map(({ name, symbol, address }) => ({
      what: `${symbol} (${name})`,
      url: address,
    })),
    { what: 'Multicall3', url: world.first.multicall3 },
    { what: 'Dev account', url: world.facts.accounts[0] ?? '' },
  ])
}

function loginRows({ authUrl, recoveryUrl, mailUrl, providers }: LocalLogin): readonly Row[] {
  return [
    { what: 'Login: codes', url: authUrl, wanted: wantedLogin.auth },
    { what: 'Login: recovery', url: recoveryUrl, wanted: wantedLogin.recovery },
    { what: 'Mails', url: mailUrl, wanted: wantedLogin.mail },
    ...Object.entries(providers).map(([name, url]) => ({ what: `Login: dev ${name}`, url })),
  ]
}

function namespaceRows({ solana, bitcoin, polkadot }: WorldFacts): readonly Row[] {
  if (!isAll) return []
  return [
    { what: 'Solana', url: solana?.rpcUrl ?? '' },
    { what: 'Bitcoin regtest', url: bitcoin?.url ?? '', wanted: wantedNamespaces.bitcoin },
    { what: 'Polkadot hub', url: polkadot?.rpcUrl ?? '', wanted: wantedNamespaces.polkadot },
  ]
}

/** Builds the gateway's wallet directory; fast when nothing changed since the last run. */
async function generateDirectory(): Promise<void> {
  const file = join(root, 'packages/gateway/directory/generate.ts')
  if (!existsSync(file))
    return console.log('latchkey: no wallet directory yet (packages/gateway/directory)')
  const child = spawn(process.execPath, [file], { cwd: root, stdio: 'inherit' })
  await keep({ stop: async () => void child.kill('SIGTERM') })
  const [code] = await once(child, 'close')
  stops.pop()
  if (code !== 0) throw new Error(`latchkey: the wallet directory was not generated (code ${code})`)
}

async function host(facts: WorldFacts, app: 'demo' | 'gallery'): Promise<Host | undefined> {
  if (!existsSync(join(root, 'apps', app, 'index.html'))) return undefined
  const started = await startDevHost({ app, facts, port: wanted[app] })
  await keep(started)
  watch(started.exited.then(() => app))
  return started
}

/** Remembers a function that stops a program, or calls it at once when a stop was requested during the start. */
async function keep({ stop }: { readonly stop: Stop }): Promise<void> {
  if (isStopping) await stop()
  else stops.push(stop)
}

function watch(lost: Promise<string>): void {
  void lost.then((part) => {
    if (isStopping) return
    console.error(`latchkey: ${part} ended by itself`)
    void leave(1)
  })
}

async function leave(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  unwatch()
  for (const stop of stops.toReversed())
    await stop().catch((error: unknown) => console.error(error))
  process.exit(code)
}

function print(rows: readonly Row[]): void {
  if (isStopping) return
  const width = Math.max(...rows.map(({ what }) => what.length))
  const lines = rows.map(({ what, url, wanted: port }) => {
    const isMoved = port !== undefined && url !== '' && new URL(url).port !== String(port)
    return `  ${what.padEnd(width)}  ${url || 'not there yet'}${isMoved ? `  (${port} was taken)` : ''}`
  })
  console.log(['', ...lines, '', '  Ctrl-C stops everything.', ''].join('\n'))
}
