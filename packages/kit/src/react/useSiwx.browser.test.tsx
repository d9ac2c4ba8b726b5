import { type Connector, connect, disconnect, type Session } from '@latchkey/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type AppKit, AppKitProvider, createKit, eip155, useSiwx } from '../react.ts'
import { mainnet } from '../networks.ts'
import { createSiwx, memorySiwxStorage } from '../siwx.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const patient = { timeout: 20_000, interval: 30 }

let prompts = 0
let refuses = false
const session: Session = {
  addresses: [account],
  network: 'eip155:1',
  provider: {},
  request: async () => {
    prompts++
    if (refuses) throw Object.assign(new Error('No'), { code: 4001 })
    return '0xabcd'
  },
  subscribe: () => () => {},
  close: () => Promise.resolve(),
  release: () => {},
}
const wallet: Connector = {
  id: 'a',
  name: 'A',
  type: 'EXTERNAL',
  namespaces: ['eip155'],
  connect: () => Promise.resolve(session),
  resume: () => Promise.resolve(session),
}

let root: Root
const kits: AppKit[] = []
beforeEach(() => {
  localStorage.clear()
  prompts = 0
  refuses = false
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  for (const kit of kits.splice(0)) kit.destroy()
  document.body.replaceChildren()
})

/** A host's page with the values of the hook. */
function Host(): React.ReactElement {
  const { status, session: signed, signIn, signOut } = useSiwx()
  return (
    <>
      <output>{`${status} ${signed?.data.accountAddress ?? 'nobody'}`}</output>
      <button onClick={() => void signIn().catch(tell)}>Sign in</button>
      <button onClick={() => void signOut().catch(tell)}>Sign out</button>
    </>
  )
}

const told: unknown[] = []
function tell(error: unknown): void {
  // As: the kit throws KitErrors.
  told.push((error as { readonly code?: unknown }).code)
}

function render(siwx?: ReturnType<typeof createSiwx>): AppKit {
  told.length = 0
  const kit = createKit({
    networks: [mainnet],
    namespaces: [eip155()],
    connectors: [(found) => (found([wallet]), () => {})],
    siwx,
  })
  kits.push(kit)
  root.render(
    <AppKitProvider kit={kit}>
      <Host />
    </AppKitProvider>,
  )
  return kit
}

async function says(text: string): Promise<void> {
  await expect.poll(() => document.querySelector('output')?.textContent, patient).toBe(text)
}
const press = (name: string): Promise<void> => page.getByRole('button', { name }).click()

describe('useSiwx', () => {
  it('useSiwx signs in and out, and its session belongs to the connected account [SIW-01, SIW-03]', async () => {
    const kit = render(
      createSiwx({ required: false, getNonce: async () => 'n0nce0000', verify: async () => true }),
    )
    await says('signedOut nobody')
    await press('Sign in')
    await expect.poll(() => told, patient).toEqual(['ACCOUNT_MISSING'])
    await connect(kit.kit, { connectorId: 'a' })
    await says('signedOut nobody')

    refuses = true
    await press('Sign in')
    await expect.poll(() => told, patient).toEqual(['ACCOUNT_MISSING', 'USER_REJECTED'])
    await says('signedOut nobody')
    refuses = false
    await press('Sign in')
    await says(`signedIn ${account}`)
    expect(prompts).toBe(2)

    await press('Sign out')
    await says('signedOut nobody')
    await press('Sign in')
    await says(`signedIn ${account}`)
    await disconnect(kit.kit, { namespace: 'eip155' })
    await says('signedOut nobody')
  })

  it('useSiwx is signed out only when the server has ended the session [SIW-01]', async () => {
    const kept = memorySiwxStorage()
    let end = (): void => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const kit = render(
      createSiwx({
        required: false,
        getNonce: async () => 'n0nce0000',
        verify: async () => true,
        storage: { ...kept, delete: () => ended },
      }),
    )
    await connect(kit.kit, { connectorId: 'a' })
    await says('signedOut nobody')
    await press('Sign in')
    await says(`signedIn ${account}`)
    await press('Sign out')
    // A visitor who leaves the page now may return signed in.
    await says('signingOut nobody')
    end()
    await says('signedOut nobody')
  })

  it('useSiwx is disabled in a kit with no sign-in [SIW-05]', async () => {
    render()
    await says('disabled nobody')
    await press('Sign in')
    await expect.poll(() => told, patient).toEqual(['SIWX_DISABLED'])
  })
})
