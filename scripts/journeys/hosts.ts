// Host apps at the start of the journeys, written like real hosts.

export type Host = {
  readonly name: string
  /** The module of the page's script tag. */
  readonly main: string
  /** The same page without a kit. */
  readonly bare: string
}

const reactPage = (element: string, before = ''): string => `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
${before}
createRoot(document.getElementById('root')).render(createElement(${element}))`
const bare = reactPage(`'button'`)

/** A page with a button. */
function withButton(name: string, options: string, imports: string): Host {
  const main = reactPage(
    'ConnectButton',
    `import { ConnectButton, createAppKit } from 'latchkey/react'
${imports}
createAppKit({ projectId: 'journeys', ${options} })`,
  )
  return { name, main, bare }
}

export const hosts = {
  button: withButton(
    'button',
    'networks: [mainnet]',
    `import { mainnet } from 'latchkey/networks'`,
  ),
  everything: {
    name: 'everything',
    main: reactPage(
      'latchkey.ConnectButton',
      `import * as latchkey from 'latchkey/react'
globalThis.latchkey = latchkey`,
    ),
    bare,
  },
  // Each entry is fetched by itself, to separate it from the page.
  namespaces: withButton(
    'namespaces',
    `networks: [mainnet], adapters: await namespace()`,
    `import { mainnet } from 'latchkey/networks'
const namespaces = [() => import('latchkey/solana'), () => import('latchkey/bitcoin'), () => import('latchkey/polkadot')]
const namespace = async () => [Object.values(await namespaces[globalThis.namespace]())]`,
  ),
  login: withButton(
    'login',
    `networks: [mainnet], adapters: [embeddedWallet({ origin: 'https://wallet.example' })]`,
    `import { embeddedWallet } from 'latchkey/login'
import { mainnet } from 'latchkey/networks'`,
  ),
  elements: { name: 'elements', main: `import 'latchkey/elements'`, bare: '' },
} as const satisfies { readonly [name: string]: Host }
