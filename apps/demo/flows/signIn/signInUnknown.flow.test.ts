import { devAccounts } from '@latchkey/testing/chain'
import { expect, it } from 'vitest'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const account = `eip155:31337:${devAccounts[0].address}`
const path = '/?devwallet=off&links=off&signin'
const words = 'Couldn’t check your sign-in. Try again'

it('a server that cannot say whether the visitor is signed in ends a connection with a reason, and a reload waits for a press [EMB-07, SIW-01]', async () => {
  const host = await visit({ path, provoked: /Failed to load resource|ERR_FAILED/ })
  await silence(host)
  // The message disappears after two and a half seconds.
  const said = host.dialog.getByRole('status').getByText(words).waitFor()
  await host.pick()
  await said
  await host.expectTitle('Connect Wallet')
  await host.expectFact('status', 'disconnected')
  expect(await asked(host)).toEqual({ prompts: 0, nonces: 0 })

  await answer(host)
  await host.button('Test Wallet').click()
  await host.button('Sign').click()
  await host.expectFact('signed-as', account)
  await host.expectClosed()

  await silence(host)
  await host.page.reload()
  await host.dialog.getByRole('alert').getByText(words).waitFor()
  await host.expectFact('status', 'connected')
  await host.expectFact('sign-in', 'signedOut')
  await host.expectFact('signed-as', '')
  await host.button('Try again').click()
  await host.dialog.getByRole('alert').getByText(words).waitFor()
  await answer(host)
  await host.button('Try again').click()
  // The server still has the visitor's session, so no signature is needed.
  await host.expectFact('signed-as', account)
  await host.expectClosed()
  expect(await asked(host)).toEqual({ prompts: 0, nonces: 1 })
})

const me = /\/siwx\/me/
const silence = ({ page }: HostPage): Promise<unknown> => page.route(me, (route) => route.abort())
const answer = ({ page }: HostPage): Promise<void> => page.unroute(me)

/** Prompts since this page load, nonces since the first load. */
async function asked(host: HostPage): Promise<{ prompts: number; nonces: number }> {
  const signatures = (await host.asked()).filter((method) => method === 'personal_sign')
  const nonces = host.requests.filter((request) => request.includes('/siwx/nonce'))
  return { prompts: signatures.length, nonces: nonces.length }
}
