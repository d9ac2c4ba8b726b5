import { createAppKit } from 'latchkey'
import type { AppKit } from 'latchkey'
import { readWorld } from './world.ts'

/** Two kits side by side on a page without React. Each keeps its connection under its own prefix. */
for (const name of ['First', 'Second']) show(name, makeKit(name))

function makeKit(name: string): AppKit {
  const { gatewayUrl, projectId, networks } = readWorld()
  const [first, ...others] = networks.map(({ id, name: title, rpcUrl }) => ({
    id,
    name: title,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }))
  if (!first) throw new Error('The local world has no networks')
  return createAppKit({
    projectId,
    gateway: gatewayUrl,
    networks: [first, ...others],
    storagePrefix: `@${name.toLowerCase()}/`,
    metadata: { name: `${name} kit`, url: location.origin },
  })
}

function show(name: string, kit: AppKit): void {
  const account = document.createElement('output')
  account.setAttribute('aria-label', `${name} account`)
  const draw = (): void => {
    account.textContent = kit.getAddress() ?? 'nobody'
  }
  kit.subscribeAccount(draw)
  draw()
  const item = document.createElement('li')
  item.append(
    button(`Open ${name}`, () => void kit.open().catch(console.error)),
    button(`Destroy ${name}`, () => kit.destroy()),
    account,
  )
  document.getElementById('kits')?.append(item)
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', press)
  return made
}
