// The budgets of architecture section 8, in one table. A gate is raised only by a decision record; a stretch that is met
// becomes the gate.

export type App = 'button' | 'eip155' | 'elements' | 'all'

export type Budget = {
  readonly id: string
  readonly what: string
  readonly app: App
  /** Modules whose chunks are needed, with all they import statically; the app's own entry is `ENTRY`. */
  readonly loads: readonly RegExp[] | 'everything'
  /** What was already loaded and is not counted again. */
  readonly after?: readonly RegExp[]
  readonly gateKb: number
  readonly stretchKb: number
}

export const ENTRY = /\/\.size\/[^/]+\/entry\.ts$/

const MODAL = /\/packages\/modal\/src\/(index|mount)\.tsx?$/
const CONNECT_VIEW = /\/packages\/modal\/src\/views\/Connect\/ConnectView\.tsx$/
const EIP155 = /\/packages\/chains\/src\/eip155\/(index|family)\.ts$/
const INJECTED = /\/packages\/connectors\/src\/injected\//
const ACCOUNT_VIEW = /\/packages\/modal\/src\/views\/Account\/AccountView\.tsx$/
const DATA = /\/packages\/core\/src\/data\/(index|client)\.ts$/
const USABLE = [ENTRY, MODAL, CONNECT_VIEW, EIP155, INJECTED]

export const APPS: Readonly<Record<App, { readonly code: string; readonly preact: boolean }>> = {
  button: {
    preact: false,
    code: `import { createAppKit } from 'latchkey'
import { ConnectButton } from 'latchkey/react'
import { mainnet } from 'latchkey/networks'
createAppKit({ projectId: 'size', networks: [mainnet] })
export { ConnectButton }`,
  },
  eip155: { preact: false, code: `export { eip155 } from '@latchkey/chains'` },
  elements: { preact: true, code: `import 'latchkey/elements'` },
  all: {
    preact: false,
    code: `export * from 'latchkey'
export * as react from 'latchkey/react'
export * as networks from 'latchkey/networks'`,
  },
}

export const BUDGETS: readonly Budget[] = [
  {
    id: 'entry',
    what: 'entry and ConnectButton, before any press',
    app: 'button',
    loads: [ENTRY],
    gateKb: 10,
    stretchKb: 6,
  },
  {
    id: 'connect',
    what: 'until the Connect view is usable, eip155 and injected included',
    app: 'button',
    loads: USABLE,
    gateKb: 28,
    stretchKb: 18,
  },
  {
    id: 'account',
    what: 'account view with data, after that',
    app: 'button',
    loads: [ACCOUNT_VIEW, DATA],
    after: USABLE,
    gateKb: 25,
    stretchKb: 18,
  },
  {
    id: 'eip155',
    what: 'namespace eip155',
    app: 'eip155',
    loads: 'everything',
    gateKb: 8,
    stretchKb: 5,
  },
  {
    id: 'elements',
    what: 'elements before the first open, Preact included',
    app: 'elements',
    loads: [ENTRY],
    gateKb: 26,
    stretchKb: 20,
  },
  {
    id: 'all',
    what: 'all JavaScript, every view and namespace',
    app: 'all',
    loads: 'everything',
    gateKb: 160,
    stretchKb: 120,
  },
]
