import { connect, type Kit, open, type SiwxConfig } from '@latchkey/core'
import { signIn } from '@latchkey/core/signIn'
import {
  fakeKit,
  type FakeKitOptions,
  fakeWallet,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { siwx } from './index.ts'

type Answers = {
  readonly wallet?: Parameters<typeof fakeWallet>[0]['switchAnswer']
  /** What each part of the server does. @default it answers */
  readonly nonce?: 'waits' | 'fails'
  readonly check?: 'waits'
  readonly required?: boolean
  readonly name?: string
  readonly app?: string
}

export const siwxStories: Stories = {
  required: show({}),
  optional: show({ required: false }),
  checking: show({ check: 'waits' }),
  preparing: show({ nonce: 'waits' }, true),
  inWallet: show({ wallet: 'waits' }, true),
  declined: show({ wallet: { code: 4001, message: 'User rejected the request.' } }, true),
  walletFails: show({ wallet: { code: -32603, message: 'as the wallet put it' } }, true),
  serverFails: show({ nonce: 'fails' }, true),
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

/** A kit that is connected, with the sign view open. */
export async function signInKit(
  { wallet, name = 'Rabby Wallet', app = 'Bench', ...answers }: Answers,
  options: FakeKitOptions = {},
): Promise<Kit> {
  const kit = fakeKit({
    features: [siwx],
    siwx: fakeConfig(answers),
    metadata: { name: app },
    wallets: [fakeWallet({ id: 'one', name, switchAnswer: wallet ?? 'waits' })],
    ...options,
  })
  const connecting = connect(kit, { connectorId: 'one' })
  if (!answers.check) {
    await connecting
    return kit
  }
  connecting.catch(() => {})
  // Connecting waits for the answer; the view shows that it does.
  await new Promise<void>((resolve) => {
    const stop = kit.store.subscribe(({ signIn: facts }) => {
      if (facts?.now.status === 'checking') resolve()
    })
    kit.cleanup.add(stop)
  })
  await open(kit, { view: 'SIWXSignMessage' })
  return kit
}

function fakeConfig({ nonce, check, required = true }: Answers): SiwxConfig {
  const never = new Promise<never>(() => {})
  return {
    createMessage: (account) => {
      if (nonce === 'waits') return never
      if (nonce === 'fails') return Promise.reject(new Error('HTTP status code: 503'))
      const data = { domain: 'app', uri: 'https://app', version: '1', nonce: 'n', ...account }
      return Promise.resolve({ ...data, toString: () => 'sign in' })
    },
    addSession: () => Promise.resolve(),
    revokeSession: () => Promise.resolve(),
    setSessions: () => Promise.resolve(),
    getSessions: () => (check === 'waits' ? never : Promise.resolve([])),
    getRequired: () => required,
  }
}
