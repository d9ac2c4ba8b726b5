import { type AccountId, isKitError, KitError, parseAccountId } from '@latchkey/protocol'
import type { SiwxConfig, SiwxMessage, SiwxMessageData, SiwxSession } from '../interfaces/siwx.ts'
import type { Kit } from '../interfaces/kit.ts'
import { sessionOf } from '../state/sessions.ts'
import type { Hosted } from './hosted.ts'
import { isCurrent, isOf, type Prepared } from './signIn.ts'
import { signText } from './signText.ts'

/** The time a wallet has to answer: the lifetime of a WalletConnect request (walletconnect.md 6, expiry). */
const walletMs = 300_000

/** The host's session of an account on its network, if there is one. */
export async function findSession(
  config: SiwxConfig,
  account: AccountId,
): Promise<SiwxSession | undefined> {
  const { network, address } = parseAccountId(account)
  const sessions = await config.getSessions(network, address)
  return sessions.find((each) => isOf(each, account) && isCurrent(each, Date.now()))
}

/** @throws KitError `SIWX_CHECK_FAILED` (EMB-07) */
export async function check(host: Hosted, account: AccountId): Promise<SiwxSession | undefined> {
  try {
    return await host((config) => findSession(config, account))
  } catch (cause) {
    if (isKitError(cause, 'SIWX_DISABLED')) throw cause
    throw new KitError('SIWX_CHECK_FAILED', {}, { cause })
  }
}

/** @throws KitError `SIWX_FAILED` also when the host's message is for another account */
export async function prepare(host: Hosted, account: AccountId): Promise<Prepared> {
  const { network: chainId, address: accountAddress } = parseAccountId(account)
  const message = await host((config) => config.createMessage({ accountAddress, chainId }))
  if (!isOf({ data: message }, account))
    throw new KitError('SIWX_FAILED', { reason: 'the message is for another account' })
  return { message, at: Date.now() }
}

/** One prompt of the wallet. @throws KitError `WALLET_TIMEOUT`, and what the wallet throws */
export async function sign(
  kit: Kit,
  account: AccountId,
  { message }: Prepared,
): Promise<SiwxSession> {
  const session = sessionOf(kit, parseAccountId(account).namespace)
  if (!session) throw new KitError('WALLET_DISCONNECTED')
  const signed = await new Promise<Awaited<ReturnType<typeof signText>>>((resolve, reject) => {
    const cancel = kit.later(walletMs, () => reject(new KitError('WALLET_TIMEOUT')))
    signText(session, account, message).then(resolve, reject).finally(cancel)
  })
  return { data: dataOf(message), ...signed }
}

/** The fields of a message without its text, as plain data. */
function dataOf(message: SiwxMessage): SiwxMessageData {
  const { domain, uri, version, nonce, accountAddress, chainId } = message
  const { statement, resources, requestId, issuedAt, expirationTime, notBefore } = message
  const given = { statement, resources, requestId, issuedAt, expirationTime, notBefore }
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  const required = { domain, uri, version, nonce, accountAddress, chainId }
  return { ...required, ...Object.fromEntries(present) }
}
