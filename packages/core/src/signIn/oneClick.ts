import type { NetworkId } from '@latchkey/protocol'
import { parseSiwxText } from '@latchkey/protocol/siwx'
import type { OneClick } from '../interfaces/connector.ts'
import type { Cacao, SiwxSession } from '../interfaces/siwx.ts'
import type { Kit } from '../interfaces/kit.ts'
import { carried } from './carried.ts'
import { signInModel } from './model.ts'
import { isOf, type Prepared } from './signIn.ts'

/** A link lives four minutes, a nonce five: only what was made just now is good for another link. */
const reuseMs = 30_000
/** How long a link waits for a nonce. Without one the wallet connects, and signs afterwards. */
const nonceMs = 8_000

/** What a wallet may sign while it connects; undefined where the host has it otherwise, or no nonce comes. */
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
      // Also when it comes too late for the link: it is asked for once.
      return (kit.get(carried).unspent = { message, at: Date.now() })
    })
    // What is wrong is told when the visitor is to sign.
    .catch(() => undefined)
  const late = new Promise<undefined>((resolve) => {
    kit.later(nonceMs, () => resolve(undefined))
  })
  return Promise.race([made, late])
}

/** A wallet signs once for each network; that of the account which is displayed counts. */
function bring(kit: Kit, sessions: readonly SiwxSession[]): void {
  const model = kit.get(signInModel)
  const now = model.state()
  const left = kit.get(carried)
  const own = now.status === 'idle' ? undefined : sessions.find((each) => isOf(each, now.account))
  // Who is there already is not looked at anew.
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
    // As: its own fields, without those that are not there.
    p: Object.fromEntries(present) as Cacao['p'],
    // A key's signature is 65 bytes long.
    s: { t: signature.length === 132 ? 'eip191' : 'eip1271', s: signature },
  }
  return { data, message, signature, cacao }
}
