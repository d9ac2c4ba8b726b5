import { cleanName } from '../format/names.ts'
import { discover } from '../wallets/discovery.ts'
import type { Check, Finding } from './finding.ts'

/** EIP-6963 wallets answer at once. A wallet that is still waking up gets this time. */
const announceMs = 300
const answerMs = 3_000

/** A wallet that announced itself in the page. Its texts come from a stranger. */
type Announced = { readonly name: string; readonly rdns: string; readonly provider: Provider }
type Provider = { request(call: { readonly method: string }): Promise<unknown> }

/** Checks whether browser wallets conflict. They are asked only for `eth_chainId`, for which no wallet prompts. */
export const checkWallets: Check = async (kit) => {
  const announced = await listen()
  const onWindow = windowProvider()
  const findings = [
    ...duplicates(announced),
    ...unannounced(announced, onWindow),
    ...shared(announced, onWindow),
    ...(await silent(announced)),
  ]
  if (findings.length > 0) return findings
  await discover(kit)
  const found = kit.store
    .getState()
    .connectors.filter(({ type }) => type !== 'WALLET_CONNECT' && type !== 'AUTH')
  return [
    found.length > 0
      ? {
          id: 'wallets',
          status: 'ok',
          text: 'The wallets of this browser keep out of each other’s way.',
          details: { wallets: found.map(({ name }) => name) },
        }
      : { id: 'wallets', status: 'skipped', text: 'This browser has no wallet.' },
  ]
}

async function listen(): Promise<readonly Announced[]> {
  const found: Announced[] = []
  const onAnnounce = (event: Event): void => {
    const wallet = readAnnounced((event as CustomEvent<unknown>).detail)
    if (wallet && !found.some(({ provider }) => provider === wallet.provider)) found.push(wallet)
  }
  globalThis.addEventListener('eip6963:announceProvider', onAnnounce)
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((done) => setTimeout(done, announceMs))
  globalThis.removeEventListener('eip6963:announceProvider', onAnnounce)
  return found
}

function readAnnounced(detail: unknown): Announced | undefined {
  try {
    // As: every property is checked below, and a stranger's getter that throws ends the check.
    const { info, provider } = detail as { readonly info: Announced; readonly provider: unknown }
    const { name, rdns } = info
    if (typeof name !== 'string' || typeof rdns !== 'string' || !isProvider(provider))
      return undefined
    return { name: cleanName(name), rdns: cleanName(rdns), provider }
  } catch {
    return undefined
  }
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Partial<Provider> | undefined)?.request === 'function'
}

/** The provider on `window.ethereum`, and the number of wallets that say they share it. */
function windowProvider(): { readonly provider: Provider; readonly sharing: number } | undefined {
  try {
    const { ethereum } = globalThis as { readonly ethereum?: unknown }
    if (!isProvider(ethereum)) return undefined
    const { providers } = ethereum as { readonly providers?: unknown }
    return { provider: ethereum, sharing: Array.isArray(providers) ? providers.length : 1 }
  } catch {
    return undefined
  }
}

/** Wallets that claim the same rdns (security.md DISC-1). */
function duplicates(announced: readonly Announced[]): readonly Finding[] {
  return [...new Set(announced.map(({ rdns }) => rdns))].flatMap((rdns): readonly Finding[] => {
    const same = announced.filter((each) => each.rdns === rdns).map(({ name }) => name)
    if (same.length < 2) return []
    return [
      {
        id: `wallets:${rdns}`,
        status: 'warning',
        text: `${same.length} wallets call themselves ${rdns}: one of them may pose as the other.`,
        fix: 'Remove the extension that you did not install yourself, or one of two versions. The kit marks both and resumes neither by itself.',
        details: { wallets: same },
      },
    ]
  })
}

function unannounced(
  announced: readonly Announced[],
  onWindow: ReturnType<typeof windowProvider>,
): readonly Finding[] {
  if (!onWindow || announced.length > 0) return []
  return [
    {
      id: 'wallets:window.ethereum',
      status: 'warning',
      text: 'A wallet is on window.ethereum that does not announce itself (EIP-6963).',
      fix: 'Update the extension. Until then it is listed without its name and icon, and another wallet may take its place.',
    },
  ]
}

function shared(
  announced: readonly Announced[],
  onWindow: ReturnType<typeof windowProvider>,
): readonly Finding[] {
  const count = Math.max(announced.length, onWindow?.sharing ?? 0)
  if (!onWindow || count < 2) return []
  const holder = announced.find(({ provider }) => provider === onWindow.provider)?.name
  return [
    {
      id: 'wallets:window.ethereum',
      status: 'warning',
      text: `${count} wallets share window.ethereum${holder ? `; ${holder} has it` : ''}.`,
      fix: 'The kit does not mind: it asks the wallet that was picked. Code of the page that uses window.ethereum may reach another one; give it getProvider().',
      details: { wallets: announced.map(({ name }) => name) },
    },
  ]
}

async function silent(announced: readonly Announced[]): Promise<readonly Finding[]> {
  const answers = await Promise.all(announced.map(({ provider }) => answers1193(provider)))
  return announced
    .filter((_, index) => !answers[index])
    .map(({ name, rdns }): Finding => ({
      id: `wallets:${rdns} eth_chainId`,
      status: 'warning',
      text: `${name} announces itself and does not say which network it is on.`,
      fix: 'Reload the page; an extension that was updated meanwhile has lost its connection to it. If it stays so, restart the extension.',
    }))
}

async function answers1193(provider: Provider): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), answerMs))
  try {
    const answer = provider.request({ method: 'eth_chainId' })
    return await Promise.race([Promise.resolve(answer).then(isChainId), late])
  } catch {
    return false
  }
}

function isChainId(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
}
