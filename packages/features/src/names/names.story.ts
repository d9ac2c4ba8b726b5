import { type Kit, open, type Session } from '@latchkey/core'
import {
  connectedKit,
  fakeAddress,
  type FakeConnector,
  type FakeGateway,
  type FakeKitOptions,
  fakeWallet,
  type Stories,
  type Story,
} from '@latchkey/modal/fixtures'
import { saveAttributes } from './editName.ts'
import { names } from './index.ts'
import { namesModel } from './model.ts'
import { registerName } from './registerName.ts'

const zone = 'latchkey.eth'
const waits = (): Promise<never> => new Promise(() => {})
const declines = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
const signs = (): Promise<string> => Promise.resolve(`0x${'ab'.repeat(65)}`)

type Profile = NonNullable<FakeGateway['profile']>
type Suggested = { readonly registered?: boolean; readonly reason?: string }

export const registerNameStories: Stories = {
  empty: show({}),
  checking: show({ label: 'alice', profile: () => 'waits' }),
  free: show({ label: 'alice' }),
  registered: show({ label: 'alice', own: { registered: true, reason: 'registered' } }),
  reserved: show({ label: 'support', own: { registered: true, reason: 'reserved' } }),
  similar: show({ label: 'a1ice', own: { registered: true, reason: 'similar' } }),
  checkFails: show({ label: 'alice', profile: () => 'fails' }),
  signing: show({ label: 'alice', sign: waits, register: true }),
  declined: show({ label: 'alice', sign: declines, register: true }),
  refused: show({
    label: 'alice',
    register: true,
    profile: (path) => (path === 'account' ? { refuses: 'taken', code: 'NAME_TAKEN' } : undefined),
  }),
  busyService: show({
    label: 'alice',
    register: true,
    profile: (path) =>
      path === 'account' ? { refuses: 'Too many requests. Try again later' } : undefined,
  }),
  long: show({ label: 'the-particularly-long-name-of-somebody-with-a-lot-of-patience-9' }),
  inAccount: account({ profile: (path) => (path.startsWith('reverse/') ? [] : undefined) }),
}

export const registeredStories: Stories = {
  plain: async (options) => {
    const kit = await namesKit({}, options)
    await open(kit, { view: 'RegisterAccountNameSuccess', params: { name: `alice.${zone}` } })
    return kit
  },
}

export const editNameStories: Stories = {
  plain: edit({}),
  empty: edit({ record: { attributes: null } }),
  none: edit({ profile: (path) => (path.startsWith('reverse/') ? [] : undefined) }),
  fails: edit({ profile: (path) => (path.startsWith('reverse/') ? 'fails' : undefined) }),
  declined: edit({ sign: declines, save: true }),
  /** A network with ENS's registrar, where the account chose the second of its names. */
  registrar: edit({
    contracts: (data) => (data.startsWith('0x4ec3bd23') ? textAnswer(`alice-one.${zone}`) : '0x'),
    profile: (path) => (path.startsWith('reverse/') ? [second(), recordOf({})] : undefined),
  }),
  inAccount: account({}),
}

type Answers = {
  readonly label?: string
  /** The network of the zone. @default Ethereum */
  readonly home?: string
  readonly own?: Suggested
  readonly sign?: () => Promise<unknown>
  readonly register?: boolean
  readonly save?: boolean
  readonly record?: object
  readonly contracts?: FakeGateway['contracts']
  /** Replaces single answers; undefined leaves the usual one. */
  readonly profile?: (path: string, body?: unknown) => ReturnType<Profile> | undefined
}

function show({ label = '', register, ...answers }: Answers): Story {
  return async (options) => {
    const kit = await namesKit({ label, ...answers }, options)
    const model = kit.get(namesModel)
    model.changeLabel(label)
    await open(kit, { view: 'RegisterAccountName' })
    if (register) void registerName(kit, `${label}.${zone}`)
    return kit
  }
}

/** The account with its row of names. */
function account(answers: Answers): Story {
  return async (options) => {
    const name = answers.profile ? null : `alice.${zone}`
    const kit = await namesKit(answers, options, { name, avatar: null })
    await open(kit)
    return kit
  }
}

function edit({ save, ...answers }: Answers): Story {
  return async (options) => {
    const kit = await namesKit(answers, options)
    await open(kit, { view: 'EditAccountName' })
    if (save) {
      // As: the fields of a record.
      const record = recordOf(answers) as Parameters<typeof saveAttributes>[1]
      void saveAttributes(kit, record, { description: 'Sails a lot' })
    }
    return kit
  }
}

/** A kit with an account of the embedded wallet, over a gateway with names. */
export function namesKit(
  answers: Answers = {},
  options: FakeKitOptions = {},
  identity: FakeGateway['identity'] = { name: null, avatar: null },
): Promise<Kit> {
  const usual = usualProfile(answers)
  return connectedKit({
    features: [names],
    wallets: [embeddedWallet(answers.sign ?? signs)],
    answers: {
      identity,
      ...(answers.contracts && { contracts: answers.contracts }),
      profile: (path, body) =>
        (path === 'zone' ? undefined : answers.profile?.(path, body)) ?? usual(path, body),
    },
    ...options,
  })
}

export function embeddedWallet(sign: () => Promise<unknown>): FakeConnector {
  const wallet = fakeWallet({ id: 'one', name: 'Embedded wallet', type: 'AUTH' })
  return {
    ...wallet,
    // As: the wallet returns one session.
    connect: async (request) => ({
      ...((await wallet.connect(request)) as Session),
      request: sign,
    }),
  }
}

function usualProfile(answers: Answers): Profile {
  return (path, body) => {
    const [what, text = ''] = path.split('/')
    if (what === 'zone') return { zone, chainId: answers.home ?? 'eip155:1' }
    if (what === 'suggestions') return { suggestions: suggestionsOf(text, answers.own) }
    if (what === 'reverse') return [recordOf(answers)]
    if (path.endsWith('/attributes')) return fieldsIn(body)['attributes'] ?? {}
    if (path.endsWith('/address')) return addresses
    if (path.endsWith('/release')) return { name: `alice.${zone}`, held_until: time }
    return { ...recordOf(answers), name: fieldsIn(body)['name'] }
  }
}

function suggestionsOf(label: string, own: Suggested = {}): readonly object[] {
  const like = [`${label}-one`, `${label}-home`, `the-${label}`, `${label}99`].map((each) => ({
    name: `${each}.${zone}`,
    registered: false,
  }))
  return [{ name: `${label}.${zone}`, registered: false, ...own }, ...like]
}

/** The fields of the signed message in a body. */
function fieldsIn(body: unknown): { readonly [name: string]: unknown } {
  // As: the kit wrote it.
  return JSON.parse((body as { readonly message: string }).message)
}

/** A text as a contract answers with it. */
function textAnswer(text: string): string {
  const hex = Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join('')
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  return `0x${word(32)}${word(text.length)}${hex.padEnd(128, '0')}`
}

const time = '2026-11-25T12:00:00.000Z'
const addresses = { 60: { address: fakeAddress, created_at: time } }
function recordOf({ record }: Answers): object {
  return {
    name: `alice.${zone}`,
    registered_at: time,
    updated_at: null,
    attributes: { description: 'Sails a lot', url: 'https://alice.example' },
    addresses,
    ...record,
  }
}
function second(): object {
  return recordOf({ record: { name: `alice-one.${zone}` } })
}
