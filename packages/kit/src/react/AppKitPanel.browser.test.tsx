import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineElements } from '../elements/defineElements.tsx'
import { type AppKit, AppKitPanel, createAppKit } from '../react.ts'

let root: Root
let kit: AppKit
beforeEach(() => {
  localStorage.clear()
  kit = createAppKit({ projectId: 'panel' })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  kit.destroy()
  document.body.replaceChildren()
})

const panels = () => document.querySelectorAll('latchkey-panel').length
const region = () => page.getByRole('region', { name: 'Connect Wallet' })

it('AppKitPanel shows the kit inside the page once, also in StrictMode, and removes it when unmounted [HOST-01]', async () => {
  root.render(
    <StrictMode>
      <AppKitPanel />
    </StrictMode>,
  )
  await expect.element(region()).toBeVisible()
  expect(panels()).toBe(1)
  expect(kit.isOpen()).toBe(true)
  root.render(<StrictMode>gone</StrictMode>)
  await expect.poll(panels).toBe(0)
  // React decides whether the effects of a removed component end before or after the next frame.
  await expect.poll(() => kit.isOpen()).toBe(false)
})

it('the element appkit-modal shows the panel when it has enable-embedded [HOST-01]', async () => {
  defineElements()
  const plain = document.body.appendChild(document.createElement('appkit-modal'))
  const embedded = document.createElement('appkit-modal')
  embedded.setAttribute('enable-embedded', '')
  document.body.append(embedded)
  await expect.element(region()).toBeVisible()
  expect(embedded.querySelector('latchkey-panel')).not.toBeNull()
  expect(plain.querySelector('latchkey-panel')).toBeNull()
  embedded.remove()
  await expect.poll(panels).toBe(0)
})

it('the element w3m-modal shows the panel when the kit has enableEmbedded [HOST-01]', async () => {
  defineElements()
  kit.destroy()
  kit = createAppKit({ projectId: 'panel', enableEmbedded: true })
  await kit.open()
  expect(document.querySelector('latchkey-modal')).toBeNull()
  document.body.append(document.createElement('w3m-modal'))
  await expect.element(region()).toBeVisible()
  expect(panels()).toBe(1)
})
