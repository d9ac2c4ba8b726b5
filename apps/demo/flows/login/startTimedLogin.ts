import { randomBytes } from 'node:crypto'
import { type RunningCustody, startCustody } from '@latchkey/custody'
import type { CustodyService } from '@latchkey/protocol/custody'
import { registerFarcasterId, startFarcasterRelay } from '@latchkey/testing/farcaster'
import { type MailServer, startMail } from '@latchkey/testing/mail'
import { type StandIns, startOidc } from '@latchkey/testing/oidc'
import { freePort } from '@latchkey/testing/world'
import {
  buildSite,
  type RunningWallet,
  type SettingsInput,
  startWallet,
} from '@latchkey/wallet/server'

export type FrameNetwork = NonNullable<SettingsInput['networks']>[number]

export type Login = {
  /** The frame's origin: another site than the pages of `localhost`. */
  readonly origin: string
  readonly auth: RunningCustody
  readonly recovery: RunningCustody
  readonly mail: MailServer
  /** Origins of the providers' pages. */
  readonly providers: StandIns['origins']
  /** Moves the clock of both services. */
  wait(ms: number): void
  stop(): Promise<void>
}

/** The embedded login in this process, with a clock that tests move: the frame, both services and a mail server. */
export async function startTimedLogin(
  settings: Pick<SettingsInput, 'networks' | 'projects' | 'smartAccounts'>,
): Promise<Login> {
  const mail = await startMail()
  let ahead = 0
  const services: Partial<SettingsInput> = {}
  const farcaster = await startFarcasterRelay()
  const rpcUrl = settings.networks?.[0]?.rpcUrl ?? ''
  await registerFarcasterId(rpcUrl)
  const wallet: RunningWallet = await startWallet(await buildSite(), () => {
    const { auth, recovery } = services
    if (!auth || !recovery) throw new Error('the services start after the frame')
    const providers = Object.values(oidc.origins)
    return { auth, recovery, providers, farcaster: farcaster.origin, ...settings }
  })
  const ports = { auth: await freePort(0), recovery: await freePort(0) }
  const urlOf = (service: CustodyService): string => `http://127.0.0.1:${ports[service]}`
  const oidc = await startOidc({ frameOrigin: wallet.url, authUrl: urlOf('auth') })
  const start = async (service: CustodyService): Promise<RunningCustody> => {
    const publicUrl = urlOf(service)
    const keys = {
      service,
      current: 1,
      currentAt: Date.now(),
      keks: { 1: secret() },
      pepper: secret(),
      hpke: secret(),
    }
    const running = await startCustody(
      service,
      {
        port: ports[service],
        publicUrl,
        social: oidc.clients(service),
        farcaster: { rpcUrl },
        frameOrigin: wallet.url,
        database: 'memory',
        keyFile: 'unused',
        mailFrom: `no-reply@${service}.example`,
        smtp: {
          host: '127.0.0.1',
          port: mail.port,
          security: 'none',
          user: service,
          password: 'x',
        },
        limits: {
          codesPerNetworkHour: 1000,
          codesPerHostHour: 1000,
          approvalsPerNetworkHour: 1000,
          approvalDwellSeconds: 0,
        },
      },
      { keys: () => keys, clock: () => Date.now() + ahead },
    )
    const publicKey = Buffer.from(running.custody.keyring.publicKey).toString('base64url')
    services[service] = { url: publicUrl, publicKey }
    return running
  }
  const [auth, recovery] = await Promise.all([start('auth'), start('recovery')])
  return {
    origin: wallet.url,
    auth,
    recovery,
    mail,
    providers: oidc.origins,
    wait(ms) {
      ahead += ms
    },
    async stop() {
      await Promise.all([wallet.close(), auth.close(), recovery.close()])
      await Promise.all([mail.close(), oidc.stop(), farcaster.stop()])
    },
  }
}

function secret(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(32))
}
