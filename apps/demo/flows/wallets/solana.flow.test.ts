import { devAccounts } from '@latchkey/testing/chain'
import { solanaAccounts, solanaWalletScript } from '@latchkey/testing/solana'
import { describe, expect, it } from 'vitest'
import { facts } from '../ownWorld.ts'
import type { HostPage } from '../page.ts'
import { startVisits } from '../visit.ts'

const visit = startVisits()
const [evm] = devAccounts
const [first] = solanaAccounts
const { solana } = facts

/** Without the gateway, which serves no Solana here: browsers log its refusals to the console. */
const withoutGateway = '/?devwallet=off&bare&solana'

describe.runIf(solana)('Solana beside EVM', () => {
  it('an EVM and a Solana wallet are connected side by side, each with its balance [CON-01, STA-01]', async () => {
    const host = await visitSolana(withoutGateway)
    await connectBoth(host)
    await host.expectFact('network', 'Local Solana (solana:localnet)')
    await host.page.getByRole('button', { name: 'Solana', exact: true }).click()
    await host.expectTitle('Account')
    await host.text('100 SOL').waitFor()
    await host.button('Close').click()
    await host.expectClosed()
    await host.page.getByRole('button', { name: 'EVM', exact: true }).click()
    await host.expectTitle('Account')
    await host.text('10,000 ETH').waitFor()
    await host.expectFact('network', 'Local One (eip155:31337)')
    expect(host.requests).toContain(`POST ${new URL(solana?.rpcUrl ?? '').href}`)
  })

  it('an EVM and a Solana wallet are connected after a reload without a prompt [STA-04]', async () => {
    const host = await visitSolana(withoutGateway)
    await connectBoth(host)
    await host.page.reload()
    await host.expectFact('eip155', evm.address)
    await host.expectFact('solana', first.address)
    expect(await host.asked()).not.toContain('eth_requestAccounts')
    expect(await prompts(host)).toEqual([])
  })

  it('a page without Solana fetches no code that looks for Solana wallets', async () => {
    const host = await visitSolana('/?devwallet=off')
    await host.connectButton.click()
    await host.expectTitle('Connect Wallet')
    await host.expectRows([/Test Wallet/])
    expect(await looksForSolana(host)).toBe(false)
    const other = await visitSolana('/?devwallet=off&solana')
    await other.connectButton.click()
    await other.expectRows([/Test Wallet/, /Sol Wallet/])
    expect(await looksForSolana(other)).toBe(true)
  })
})

async function visitSolana(path: string): Promise<HostPage> {
  const rpcUrl = solana?.rpcUrl ?? ''
  const script = await solanaWalletScript({ name: 'Sol Wallet', accounts: solanaAccounts, rpcUrl })
  return visit({ path, scripts: [script] })
}

async function connectBoth(host: HostPage): Promise<void> {
  await host.connect()
  await host.page.getByRole('button', { name: 'Solana', exact: true }).click()
  await host.expectTitle('Connect Solana Wallet')
  await host.button('Sol Wallet').click()
  await host.expectFact('solana', first.address)
  await host.expectFact('eip155', evm.address)
  await host.expectClosed()
}

/** Whether the page has fetched code that calls wallets of the Wallet Standard. */
async function looksForSolana({ requests }: HostPage): Promise<boolean> {
  const scripts = requests.flatMap((each) => /^GET (\S+\.js)$/.exec(each)?.[1] ?? [])
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  return texts.some((text) => text.includes('wallet-standard:app-ready'))
}

function prompts(host: HostPage): Promise<readonly string[]> {
  return host.page.evaluate(() => {
    // `as`: defined by solanaWalletScript.
    const { latchkeySolanaWallet: wallet } = globalThis as unknown as {
      latchkeySolanaWallet: { readonly prompts: readonly string[] }
    }
    return [...wallet.prompts]
  })
}
