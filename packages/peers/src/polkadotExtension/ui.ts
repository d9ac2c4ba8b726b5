import { PORT_EXTENSION } from '@polkadot/extension-base/defaults'

// The extension's window in the simplest form: the question, a button for yes, a button for no. Its own window is a React
// app that is not on npm; the code behind the buttons is the extension's.

type Account = { readonly address: string }
type Request = { readonly id: string; readonly url: string }
type Answer = {
  readonly id: string
  readonly response?: never
  readonly subscription?: never
  readonly error?: string
}
type Waiting = {
  readonly resolve: (response: unknown) => void
  readonly reject: (error: Error) => void
  readonly told: ((value: never) => void) | undefined
}

const password = 'correct horse battery'
const port = chrome.runtime.connect({ name: PORT_EXTENSION })
const waiting = new Map<string, Waiting>()
let accounts: readonly Account[] = []

port.onMessage.addListener(({ id, response, subscription, error }: Answer) => {
  const { resolve, reject, told } = waiting.get(id) ?? {}
  if (subscription !== undefined) return told?.(subscription)
  return error === undefined ? resolve?.(response) : reject?.(new Error(error))
})

function send(message: string, request: unknown, told?: (value: never) => void): Promise<unknown> {
  // Unique among all windows, since the background has one list for all.
  const id = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, told })
    port.postMessage({ id, message, request })
  })
}

function show(kind: string, requests: readonly Request[], answers: Answers): void {
  document.querySelector(`#${kind}`)?.replaceChildren(
    ...requests.map((request) => {
      const row = document.createElement('p')
      row.append(`${request.url} `)
      for (const [label, [message, more]] of Object.entries(answers)) {
        const button = document.createElement('button')
        button.textContent = label
        button.onclick = () => void send(message, more(request.id))
        row.append(button)
      }
      return row
    }),
  )
}

type Answers = {
  readonly [label: string]: readonly [message: string, more: (id: string) => unknown]
}

void send('pri(accounts.subscribe)', {}, (list: readonly Account[]) => (accounts = list))
void send('pri(authorize.requests)', {}, (requests: readonly Request[]) =>
  show('access', requests, {
    'Allow access': [
      'pri(authorize.approve)',
      (id) => ({ id, authorizedAccounts: accounts.map(({ address }) => address) }),
    ],
    'Not now': ['pri(authorize.cancel)', (id) => id],
    Never: ['pri(authorize.reject)', (id) => id],
  }),
)
void send('pri(signing.requests)', {}, (requests: readonly Request[]) =>
  show('signatures', requests, {
    Sign: ['pri(signing.approve.password)', (id) => ({ id, password, savePass: false })],
    'Do not sign': ['pri(signing.cancel)', (id) => ({ id })],
  }),
)

// Functions for tests that act as the owner.
Object.assign(globalThis, {
  createAccount: (name: string, type: string, suri: string) =>
    send('pri(accounts.create.suri)', { name, password, suri, type, genesisHash: null }),
  removeAccess: (origin: string) => send('pri(authorize.remove)', origin),
})
