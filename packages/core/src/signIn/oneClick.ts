import type { NetworkId } from '@latchkey/protocol'
import { parseSiwxText, siwxText } from '@latchkey/protocol/siwx'
import type { OneClick } from '../interfaces/connector.ts'
import type { Cacao, SiwxSession } from '../interfaces/siwx.ts'
import type { Kit } from '../interfaces/kit.ts'
import { carried } from './carried.ts'
import { signInModel } from './model.ts'
import { isOf, type Prepared } from './signIn.ts'

/** A link lives four minutes and a nonce five, so only a message that was made just now is good for another link. */
const reuseMs = 30_000
/** The time that a link waits for a nonce. Without a nonce the wallet connects first and signs afterwards. */
const nonceMs = 8_000

const noAccount = '0x0000000000000000000000000000000000000000'

/** The message that a wallet may sign while it connects. Undefined when the host forbids it or no nonce arrives. */
export async function oneClick(kit: Kit, network: NetworkId): Promise<OneClick | undefined> {
  const left = kit.get(carried)
  left.sessions = []
  const fresh = left.unspent && left.unspent.at + reuseMs > Date.now()
  const prepared =
    fresh && left.unspent?.message.chainId === network ? left.unspent : await prepare(kit, network)
  if (!prepared) return undefined
  const { message } = prepared
  return {
    message,
    done: (signed) => {
      if (left.unspent === prepared && signed.length > 0) left.unspent = undefined
      bring(kit, signed.map(sessionOf))
    },
  }
}

async function prepare(kit: Kit, chainId: NetworkId): Promise<Prepared | undefined> {
  const made = kit
    .get(signInModel)
    .host(async (config) => {
      if (config.oneClick === false) return undefined
      const message = await config.createMessage({ accountAddress: '', chainId })
      // Every wallet writes the standard's own text, for an account that is not known yet.
      const { issuedAt = new Date().toISOString() } = message
      siwxText({ ...message, issuedAt, accountAddress: noAccount })
      // The message is kept even when it is too late for the link, because the nonce is requested only once.
      return (kit.get(carried).unspent = { message, at: Date.now() })
    })
    // The error is shown later, when the visitor is to sign.
    .catch(() => undefined)
  const late = new Promise<undefined>((resolve) => {
    kit.later(nonceMs, () => resolve(undefined))
  })
  return Promise.race([made, late])
}

/** Uses the sessions of a wallet, which signs once for each network. The session of the displayed account counts. */
function bring(kit: Kit, sessions: readonly SiwxSession[]): void {
  const model = kit.get(signInModel)
  const now = model.state()
  const left = kit.get(carried)
  const own = now.status === 'idle' ? undefined : sessions.find((each) => isOf(each, now.account))
  // An account that is checked already takes its session at once.
  if (own && now.status === 'unsigned') return model.send({ type: 'brought', session: own })
  left.sessions = sessions
}

function sessionOf({
  message,
  signature,
}: {
  readonly message: string
  readonly signature: string
}): SiwxSession {
  const data = parseSiwxText(message)
  const { accountAddress, chainId, uri: aud, issuedAt: iat, expirationTime: exp } = data
  const { domain, nonce, version, notBefore: nbf, statement, requestId, resources } = data
  const iss = `did:pkh:${chainId}:${accountAddress}`
  const said = { domain, aud, nonce, iss, version, iat, nbf, exp, statement, requestId, resources }
  const present = Object.entries(said).filter(([, value]) => value !== undefined)
  const cacao: Cacao = {
    h: { t: 'caip122' },
    // As: the payload's own fields, without missing ones.
    p: Object.fromEntries(present) as Cacao['p'],
    // A key's signature is 65 bytes long.
    s: { t: signature.length === 132 ? 'eip191' : 'eip1271', s: signature },
  }
  return { data, message, signature, cacao }
}
