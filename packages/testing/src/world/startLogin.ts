import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registerFarcasterId, startFarcasterRelay } from '../farcaster/startFarcasterRelay.ts'
import { type ReceivedMail, startMail, startMailPage } from '../mail/index.ts'
import { startOidc, type StandIns } from '../oidc/index.ts'
import { freePort } from '../processes/freePort.ts'
import type { OwnedProcess } from '../processes/ownProcess.ts'
import { startProcess } from '../processes/startProcess.ts'
import type { WorldFacts } from './facts.ts'

export type LoginOptions = {
  readonly facts: WorldFacts
  /** Pages that may have the frame. */
  readonly origins: readonly string[]
  /** Wanted ports; another is taken if a port is in use. @default any free ports */
  readonly ports?: { readonly [P in 'frame' | 'auth' | 'recovery' | 'mail']?: number }
  /** Where the services keep their databases and keys between starts. @default nowhere */
  readonly folder?: string
  readonly heard?: (mail: ReceivedMail) => void
}

export type LocalLogin = {
  /** The embedded wallet's own origin. Undefined without the frame's program. */
  readonly frameOrigin: string | undefined
  readonly authUrl: string
  readonly recoveryUrl: string
  /** The page that shows the mails. */
  readonly mailUrl: string
  readonly providers: StandIns['origins']
  /** Resolves with the name of a part that ended by itself. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

/**
 * The embedded login on this machine, each part on an origin of its own: the frame, service A, service R, a mail server with a page,
 * and a stand-in for each provider. The services are processes, each with its own database, keys and mail login.
 */
export async function startLogin({
  facts,
  origins,
  ports = {},
  folder,
  heard,
}: LoginOptions): Promise<LocalLogin> {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'latchkey-login-'))
  mkdirSync(place, { recursive: true })
  const stops: (() => Promise<void>)[] = []
  if (folder === undefined) stops.push(async () => rmSync(place, { recursive: true, force: true }))
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  let lose = (_part: string): void => {}
  const lost = new Promise<string>((resolve) => {
    lose = resolve
  })
  const keep = (part: string, owned: OwnedProcess): void => {
    stops.push(owned.stop)
    void owned.exited.then(() => lose(part))
  }
  const originAt = async (port = 0): Promise<string> => `http://127.0.0.1:${await freePort(port)}`
  try {
    // The frame is of another site than the pages of `localhost`, as it is on the web.
    const frameOrigin = await originAt(ports.frame)
    const urls = {
      auth: await originAt(ports.auth),
      recovery: await originAt(ports.recovery),
    }
    const mail = await startMail(heard)
    stops.push(mail.close)
    const page = await startMailPage(mail, ports.mail && (await freePort(ports.mail)))
    stops.push(page.stop)
    const oidc = await startOidc({ frameOrigin, authUrl: urls.auth })
    stops.push(oidc.stop)
    const farcaster = await startFarcasterRelay()
    stops.push(farcaster.stop)
    const [{ rpcUrl } = { rpcUrl: '' }] = facts.networks
    await registerFarcasterId(rpcUrl)
    const start = async (service: 'auth' | 'recovery'): Promise<string> => {
      const config = join(place, `${service}.json`)
      const keyFile = join(place, `${service}.keys`)
      const publicUrl = urls[service]
      const settings = {
        port: Number(new URL(publicUrl).port),
        publicUrl,
        frameOrigin,
        database: join(place, service),
        keyFile,
        mailFrom: `no-reply@${service}.example`,
        smtp: {
          host: '127.0.0.1',
          port: mail.port,
          security: 'none',
          user: service,
          password: 'local',
        },
        social: oidc.clients(service),
        farcaster: { rpcUrl },
        // One network and one page have all the visitors here.
        limits: {
          codesPerNetworkHour: 1000,
          codesPerHostHour: 1000,
          approvalsPerNetworkHour: 1000,
        },
      }
      writeFileSync(config, JSON.stringify(settings, undefined, 2))
      const run = (command: string, readyText: RegExp): ReturnType<typeof startProcess> =>
        startProcess({
          name: `custody ${service} ${command}`,
          args: [custodyProgram, service, command, '--config', config],
          cwd: place,
          readyText,
        })
      if (!existsSync(keyFile)) await (await run('keys', /is made/)).exited
      keep(`service ${service}`, await run('start', /Custody \w+ on http/))
      // As: the services' own answer.
      const about = (await (await fetch(`${publicUrl}/v1/about`)).json()) as { publicKey: string }
      return about.publicKey
    }
    const [auth, recovery] = await Promise.all([start('auth'), start('recovery')])
    const hasFrame = existsSync(walletProgram)
    if (hasFrame) {
      const config = join(place, 'wallet.json')
      const services = {
        auth: { url: urls.auth, publicKey: auth },
        recovery: { url: urls.recovery, publicKey: recovery },
      }
      writeFileSync(
        config,
        JSON.stringify(
          {
            ...services,
            providers: Object.values(oidc.origins),
            farcaster: farcaster.origin,
            ...pagesOf(facts, origins),
          },
          undefined,
          2,
        ),
      )
      const { port } = new URL(frameOrigin)
      const frame = await startProcess({
        name: 'wallet',
        args: [walletProgram, 'serve', '--config', config, '--port', port],
        cwd: place,
        readyText: /http:\/\/127\.0\.0\.1:\d+/,
      })
      keep('embedded wallet', frame)
    }
    return {
      frameOrigin: hasFrame ? frameOrigin : undefined,
      authUrl: urls.auth,
      recoveryUrl: urls.recovery,
      mailUrl: page.url,
      providers: oidc.origins,
      lost,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The frame's own settings: its nodes, and the pages that may have it. */
function pagesOf({ networks, solana, projectId }: WorldFacts, origins: readonly string[]): object {
  return {
    networks: [
      ...networks.map(({ id, name, rpcUrl, bundlerUrl }) => ({
        id: `eip155:${id}`,
        name,
        symbol: 'ETH',
        rpcUrl,
        ...(bundlerUrl !== undefined && { bundlerUrl, permissionHours: 24 }),
      })),
      ...(solana
        ? [{ id: localSolana, name: 'Local Solana', symbol: 'SOL', rpcUrl: solana.rpcUrl }]
        : []),
    ],
    projects: { [projectId]: { origins } },
  }
}

/** The demo's Solana network, whose place the local node takes. */
const localSolana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const custodyProgram = fileURLToPath(new URL('../../../custody/src/cli.ts', import.meta.url))
const walletProgram = fileURLToPath(new URL('../../../wallet/src/cli.ts', import.meta.url))
