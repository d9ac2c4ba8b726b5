import { delegatedCode } from '@latchkey/contracts/accounts'
import { askNode } from '@latchkey/testing/chain'
import { parseEther, recoverMessageAddress } from 'viem'
import { expect, it } from 'vitest'
import { crosses } from '../../../../scripts/tests/extent.ts'
import { facts } from '../ownWorld.ts'
import { slow } from '../sending.ts'
import { startVisits } from '../visit.ts'
import { startKitLogin } from './kitLogin.ts'
import { addressOf, signIn, signUp } from './kitVisitor.ts'

// A frame whose smart accounts are at the key's own address (EIP-7702), behind the kit's own window.
const visit = startVisits()
const world = startKitLogin({ isSmart: true, smartAccounts: 'delegated' })
/** A first call without the service's nonce. */
const provoked = /status of 400/
const nodeUrl = facts.networks[0]?.rpcUrl ?? ''
const home = `eip155:${facts.networks[0]?.id}`

// packages/wallet/src/smart/delegated.test.ts shows the same without a browser, in every run.
it.runIf(crosses === 'whole')(
  'a visitor’s own address gets the code of a smart account with their first calls, signs in at the gateway before and after it and as the key alone, and loses the code on request [EMB-12, EMB-13, SIW-03]',
  async () => {
    const host = await visit({ path: `${world.path}&signin`, wallets: [], provoked })
    await signUp(host, world.login)
    await host.expectTitle('Sign In')
    await host.button('Sign').click()
    const own = await addressOf(host)
    // As the key alone, which the address is.
    expect(await recoverMessageAddress(await signIn(host))).toBe(own)
    await host.expectFact('signed-as', `${home}:${own}`)
    const codeAt = (): Promise<unknown> => askNode(nodeUrl, 'eth_getCode', [own, 'latest'])
    const frame = host.page.frameLocator('iframe[data-latchkey]')
    const press = (name: string): Promise<void> =>
      host.page.getByRole('button', { name, exact: true }).click()
    const signerNow = async (): Promise<string> => {
      await press('Sign out')
      await press('Sign in')
      return recoverMessageAddress(await signIn(host))
    }

    await press('Two calls at once')
    await frame.getByText(/^On this network, your account gets the code below/).waitFor()
    await frame.getByText('Fee paid by').waitFor()
    await frame.getByRole('button', { name: 'Approve' }).click()
    await host.expectFact('calls', 'success')
    await host.expectClosed()
    expect(await codeAt()).toBe(delegatedCode)
    // By the code (ERC-7739), which no key alone verifies.
    expect(await signerNow()).not.toBe(own)

    await host.openAccount()
    await host.button('Login and devices').click()
    await host.button(/^Switch to your EOA/).click()
    await host.button(/^Switch to your smart account/).waitFor()
    await host.button('Close').click()
    await host.expectClosed()
    expect(await signerNow()).toBe(own)
    expect(await addressOf(host)).toBe(own)

    // The key pays for the removal.
    await askNode(nodeUrl, 'anvil_setBalance', [own, `0x${parseEther('1').toString(16)}`])
    await host.openAccount()
    await host.button('Login and devices').click()
    await host.button(/^Remove the smart account code/).click()
    await frame.getByText('Remove the code of this account?').waitFor()
    await frame.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(codeAt, slow).toBe('0x')
    await host.button('Export wallet').waitFor()
    await host.button(/^Remove the smart account code/).waitFor({ state: 'detached' })
  },
  90_000,
)
