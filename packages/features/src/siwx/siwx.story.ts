import { connect, type Kit, open, type Session, type SiwxConfig } from '@latchkey/core'
import { signIn } from '@latchkey/core/signIn'
import {
  fakeKit,
  type FakeConnector,
  type FakeKitOptions,
  fakeWallet,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { siwx } from './index.ts'

/** The answers of each part; a part that is left out succeeds. */
export type Answers = {
  /** The wallet's answer to a request to sign. @default it waits for its owner */
  readonly sign?: () => Promise<string>
  readonly nonce?: () => Promise<string>
  readonly verify?: () => Promise<void>
  readonly check?: () => Promise<void>
  readonly required?: boolean
  readonly name?: string
  readonly app?: string
}

const waits = (): Promise<never> => new Promise(() => {})
const signs = (): Promise<string> => Promise.resolve('0xabcd')
const fails = (message: string, code?: number) => (): Promise<never> =>
  Promise.reject(Object.assign(new Error(message), { code }))

export const siwxStories: Stories = {
  required: show({}),
  optional: show({ required: false }),
  checking: show({ check: waits }),
  preparing: show({ nonce: waits }, true),
  inWallet: show({ sign: waits }, true),
  verifying: show({ sign: signs, verify: waits }, true),
  declined: show({ sign: fails('User rejected the request.', 4001) }, true),
  walletFails: show({ sign: fails('as the wallet put it', -32603) }, true),
  serverFails: show({ nonce: fails('HTTP status code: 503') }, true),
  refused: show({ sign: signs, verify: fails('The signature is not valid') }, true),
  longNames: show({
    name: 'The Wallet of the Federation of Particularly Long Names and Descriptions',
    app: 'An application whose name is as long as its makers could imagine one to be',
  }),
}

function show(answers: Answers, sign = false): Story {
  return async (options) => {
    const kit = await signInKit(answers, options)
    if (sign) signIn(kit).catch(() => {})
    return kit
  }
}

/** A connected kit with the sign view open. */
export async function signInKit(answers: Answers, options: FakeKitOptions = {}): Promise<Kit> {
  const kit = unsignedKit(answers, options)
  const connecting = connect(kit, { connectorId: 'one' })
  if (!answers.check) {
    await connecting
    return kit
  }
  connecting.catch(() => {})
  // Connecting waits for the signature; the view shows that it waits.
  await new Promise<void>((resolve) => {
    const stop = kit.store.subscribe(({ signIn: facts }) => {
      if (facts?.now.status === 'checking') resolve()
    })
    kit.cleanup.add(stop)
  })
  await open(kit, { view: 'SIWXSignMessage' })
  return kit
}

/** A kit with sign-in, and no wallet connected. */
export function unsignedKit(
  { sign = waits, name = 'Rabby Wallet', app = 'Bench', ...answers }: Answers,
  options: FakeKitOptions = {},
): Kit {
  return fakeKit({
    features: [siwx],
    siwx: fakeConfig(answers),
    metadata: { name: app },
    wallets: [signingWallet(name, sign)],
    ...options,
  })
}

function signingWallet(name: string, sign: () => Promise<string>): FakeConnector {
  const wallet = fakeWallet({ id: 'one', name })
  return {
    ...wallet,
    // As: the wallet returns one session.
    connect: async (request) => ({
      ...((await wallet.connect(request)) as Session),
      request: sign,
    }),
  }
}

function fakeConfig({ nonce, check, verify, required = true }: Answers): SiwxConfig {
  return {
    createMessage: async (account) => {
      const data = { domain: 'app', uri: 'https://app', version: '1', ...account }
      return { ...data, nonce: (await nonce?.()) ?? 'n', toString: () => 'sign in' }
    },
    addSession: () => verify?.() ?? Promise.resolve(),
    revokeSession: () => Promise.resolve(),
    setSessions: () => Promise.resolve(),
    getSessions: async () => (await check?.(), []),
    getRequired: () => required,
  }
}
