import { type Destination, open } from '@latchkey/core'
import type { Finding } from '@latchkey/core/doctor'
import { createElement } from 'react'
import { fakeKit } from '../../fixtures/fakes/fakeKit.ts'
import type { Stories, Story } from '../../fixtures/story.ts'
import { DoctorReport } from './DoctorReport.tsx'

const well: readonly Finding[] = [
  { id: 'csp', status: 'ok', text: 'No Content-Security-Policy stands in the way.' },
  { id: 'secureContext', status: 'ok', text: 'The page is a secure context.' },
  { id: 'storage', status: 'ok', text: 'The browser keeps what it is given.' },
  { id: 'frame', status: 'ok', text: 'The page is not in a frame.' },
  { id: 'clock', status: 'ok', text: 'The clock of this device is right.' },
  { id: 'gateway', status: 'ok', text: 'The gateway at https://gateway.example answers.' },
  { id: 'project', status: 'ok', text: 'The gateway takes this project.' },
  { id: 'relay', status: 'ok', text: 'The relay at wss://gateway.example answers.' },
  { id: 'node:eip155:1', status: 'ok', text: 'Ethereum answers.' },
  { id: 'wallets', status: 'skipped', text: 'This browser has no wallet.' },
]

/** A finding of each kind. */
const faults: readonly Finding[] = [
  {
    id: 'csp:connect-src wss://gateway.example',
    status: 'error',
    text: "The page's Content-Security-Policy blocks wss://gateway.example (connect-src).",
    fix: 'Add wss://gateway.example to connect-src of the policy.',
  },
  {
    id: 'secureContext',
    status: 'error',
    text: 'The page is not a secure context, so the browser gives it no cryptography.',
    fix: 'Serve it over https, or from localhost while you build it.',
  },
  {
    id: 'storage',
    status: 'warning',
    text: 'localStorage and IndexedDB are blocked: connections are forgotten with the page (STA-10).',
    fix: 'Allow site data for this page in the browser, and leave private windows. In a sandboxed frame add allow-same-origin.',
  },
  {
    id: 'frame',
    status: 'warning',
    text: 'The page is in a frame of another site: what it keeps is apart from its storage in a tab, or lost.',
    fix: 'Open it in a tab of its own, or ask for access with document.requestStorageAccess() when the visitor presses something.',
  },
  {
    id: 'clock',
    status: 'warning',
    text: 'The clock of this device is 184 seconds ahead: pairing links and tokens expire by it.',
    fix: 'Let the device set its time by itself. If it is right, correct the clock of the gateway.',
  },
  {
    id: 'gateway',
    status: 'error',
    text: 'The gateway at https://gateway.example does not answer.',
    fix: 'Check that it runs, that the option gateway is its address, and that a page of https asks it over https.',
  },
  {
    id: 'project',
    status: 'error',
    text: 'The project does not allow pages of https://shop.example.',
    fix: 'Add https://shop.example to the origins of the project.',
  },
  {
    id: 'relay',
    status: 'error',
    text: 'The relay at wss://gateway.example refuses this page: Unauthorized: origin not allowed.',
    fix: 'Add https://shop.example to the origins of the project.',
  },
  {
    id: 'node:eip155:1',
    status: 'error',
    text: 'https://rpc.example is not of Ethereum (eip155:1).',
    fix: 'Correct the address in customRpcUrls, in rpcUrls of the network, or in the networks of the gateway; or correct the id of the network.',
  },
  {
    id: 'wallets:window.ethereum',
    status: 'warning',
    text: '3 wallets share window.ethereum; Keyring has it.',
    fix: 'The kit does not mind: it asks the wallet that was picked. Code of the page that uses window.ethereum may reach another one; give it getProvider().',
  },
]

export const doctorStories: Stories = {
  running: show(undefined),
  allWell: show(well),
  oneWarning: show([...faults.filter(({ id }) => id === 'clock'), ...without('clock')]),
  everyKind: show(faults),
  long: show(manyNodes()),
}

function show(findings: readonly Finding[] | undefined): Story {
  return async (options) => {
    const report = (): unknown => createElement(DoctorReport, { findings, onAgain: () => {} })
    const load = (): Promise<unknown> => Promise.resolve({ default: report })
    const kit = fakeKit({
      ...options,
      features: [{ id: 'story', views: { Story: { title: 'Connection Doctor', load } } }],
    })
    // The view of a feature of this story alone: the report without a run.
    await open(kit, { view: 'Story' } as unknown as Destination)
    return kit
  }
}

function without(id: Finding['id']): readonly Finding[] {
  return well.filter((each) => each.id !== id)
}

/** Forty networks, half of them with an address of one very long word. */
function manyNodes(): readonly Finding[] {
  return Array.from({ length: 40 }, (_, index): Finding => {
    const id = `node:eip155:${index + 1}` as const
    const origin = `https://${'very'.repeat(12)}-long-name-${index}.rpc.example`
    return index % 2 === 0
      ? { id, status: 'ok', text: `Network ${index + 1} answers.` }
      : {
          id,
          status: 'error',
          text: `No node answers for Network ${index + 1}: ${origin}.`,
          fix: 'Give an address that pages may ask (CORS) in customRpcUrls or in rpcUrls of the network.',
        }
  })
}
