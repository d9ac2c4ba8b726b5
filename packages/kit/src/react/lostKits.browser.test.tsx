import { type ReactElement, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDefaultKit } from '../defaultKit.ts'
import { mainnet } from '../networks.ts'
import { type AppKit, AppKitProvider, useAppKitAccount } from '../react.ts'

const made = new Set<AppKit>()
let undo: readonly (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  undo = [watchDefaultKit((appKit) => appKit && made.add(appKit)), () => vi.useRealTimers()]
})
afterEach(() => {
  for (const each of undo) each()
  for (const appKit of made) appKit.destroy()
  made.clear()
})

const living = (): number => [...made].filter(({ kit }) => !kit.signal.aborted).length

/** Shows the status; suspends once for each of `waits`. */
function Status({ waits = [] }: { readonly waits?: Promise<unknown>[] }): ReactElement {
  const { status } = useAppKitAccount()
  const [wait] = waits
  // oxlint-disable-next-line typescript/only-throw-error -- a component suspends by throwing a promise
  if (wait) throw wait.then(() => waits.splice(waits.indexOf(wait), 1))
  return <p>{status}</p>
}

it.each([
  { page: 'in StrictMode', waits: [] },
  { page: 'whose child suspends twice', waits: [Promise.resolve(), Promise.resolve()] },
])('a page $page keeps one kit, and no kit when it is unmounted', async ({ waits }) => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    <StrictMode>
      <Suspense fallback="…">
        <AppKitProvider projectId="test" networks={[mainnet]}>
          <Status waits={waits} />
        </AppKitProvider>
      </Suspense>
    </StrictMode>,
  )
  await expect.poll(() => host.textContent).toBe('disconnected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(living()).toBe(1)
  root.unmount()
  host.remove()
  // React decides when the effects of a removed component end.
  await vi.waitFor(() => expect(living()).toBe(0))
})
