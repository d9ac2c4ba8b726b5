import { fromHex, isHex32, toHex } from '../bytes.ts'
import { type AuthPayload, type VerifiedCacao, verifyCacao } from './cacao.ts'
import { type Context, post } from '../context.ts'
import { sharedKey, topicOf } from '../crypto/primitives.ts'
import { fieldsOf } from '../messages/json.ts'
import { asks } from '../messages/messages.ts'
import { readMetadata } from '../sessions/metadata.ts'
import { type Failure, PairingError } from '../pairingError.ts'
import { printRecap } from './recap.ts'
import { closePairing, failProposal } from '../sessions/sessions.ts'
import type { ProposalRecord } from '../storage/store.ts'
import type { Notice } from '../tabs/tabs.ts'
import type {
  AuthenticationRequest,
  Metadata,
  PairingSession,
  ProposalNamespaces,
  SignedIn,
  VerifyContractSignature,
} from '../types.ts'

/** One-click auth: connects and signs in with one approval (wc_sessionAuthenticate, walletconnect.md 9). Loaded on use. */

const week = 7 * 86_400
const events = ['chainChanged', 'accountsChanged']
/** One signature per chain at most, and requests name few chains. */
const maxCacaos = 100

/** The text for the wallet to sign, and the content of the session proposal beside it. */
export function prepareAuthentication(request: AuthenticationRequest): {
  readonly payload: AuthPayload
  readonly namespaces: ProposalNamespaces
} {
  const { chains, domain, uri, nonce, statement, expirationTime, notBefore, requestId } = request
  const { methods = [], resources = [], issuedAt = new Date().toISOString() } = request
  const isEip155 = chains.length > 0 && chains.every((chain) => /^eip155:\d{1,32}$/.test(chain))
  if (!isEip155) throw invalid('chains must name at least one chain of eip155')
  // JavaScript wallets count characters where the signature counts bytes (walletconnect.md 9, trap).
  const isPlain = [domain, uri, requestId ?? '', ...resources].every((text) =>
    /^[\x21-\x7e]*$/.test(text),
  )
  if (!isPlain) throw invalid('What is signed must be ASCII without spaces')
  // Wallets read the text by the grammar of EIP-4361.
  if (!/^[A-Za-z0-9]{8,}$/.test(nonce)) throw invalid('nonce must be at least 8 letters and digits')
  if (!/^[ A-Za-z0-9\-._~!$&'()*+,;=:/?#[\]@]*$/.test(statement ?? ''))
    throw invalid('statement must consist of spaces and the ASCII letters of URIs')
  const all = methods.length > 0 ? [...resources, printRecap(methods)] : resources
  const payload: AuthPayload = {
    type: 'caip122',
    chains,
    domain,
    aud: uri,
    version: '1',
    nonce,
    iat: issuedAt,
    ...(expirationTime === undefined ? {} : { exp: expirationTime }),
    ...(notBefore === undefined ? {} : { nbf: notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(statement ? { statement } : {}),
    ...(all.length > 0 ? { resources: all } : {}),
  }
  const asked = [...new Set(['personal_sign', ...methods])]
  return { payload, namespaces: { eip155: { chains, methods: asked, events } } }
}

/** Verified signatures, and the session they come with. */
export type Answer = {
  readonly signatures: readonly SignedIn[]
  readonly peer: Metadata
  /** The wallet's session: CAIP-10 accounts and methods, both empty when it only signed in. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly responder: string
}

/** Verifies every signature of the wallet's answer. Changes nothing. */
export async function readAuthentication(
  payload: AuthPayload,
  result: unknown,
  verifyContractSignature: VerifyContractSignature | undefined,
): Promise<Answer | Failure> {
  const { cacaos, responder } = fieldsOf(result) ?? {}
  const { publicKey, metadata } = fieldsOf(responder) ?? {}
  if (!isHex32(publicKey) || !Array.isArray(cacaos) || cacaos.length === 0) return malformed
  if (cacaos.length > maxCacaos) return malformed
  const verified: VerifiedCacao[] = []
  for (const cacao of cacaos as readonly unknown[]) {
    const one = await verifyCacao(cacao, payload, verifyContractSignature)
    // One forged signature makes the whole answer invalid.
    if (!one) return { code: 'INVALID', message: 'The wallet signed something else' }
    verified.push(one)
  }
  const accounts = verified.flatMap(({ account, recap }) => {
    const address = account.slice(account.lastIndexOf(':') + 1)
    const own = account.slice(0, account.lastIndexOf(':'))
    const chains = (recap?.chains ?? []).filter((chain) => payload.chains.includes(chain))
    return [own, ...chains].map((chain) => `${chain}:${address}`)
  })
  const methods = [...new Set(verified.flatMap(({ recap }) => recap?.methods ?? []))]
  return {
    signatures: verified.map(({ account, message, signature }) => ({
      account,
      message,
      signature,
    })),
    peer: readMetadata(metadata),
    accounts: methods.length > 0 ? [...new Set(accounts)] : [],
    methods,
    responder: publicKey,
  }
}

/** Creates the session without a settlement and ends the proposal, or fails the proposal and deletes the session. */
export async function finishAuthentication(
  context: Context,
  proposal: ProposalRecord,
  answer: Answer | Failure,
): Promise<readonly Notice[]> {
  const { store, primitives } = context
  const { state } = proposal
  if (state.name !== 'signed') return []
  const mine = fromHex(state.privateKey)
  const publicKey = fieldsOf(fieldsOf(state.result)?.['responder'])?.['publicKey']
  const theirs = isHex32(publicKey) ? fromHex(publicKey) : undefined
  const key = mine && theirs && (await sharedKey(primitives, mine, theirs).catch(() => undefined))
  if (!key || 'code' in answer) {
    if (key) await dismiss(context, toHex(key), await topicOf(primitives, key))
    return failProposal(context, proposal, 'code' in answer ? answer : malformed)
  }
  const { signatures, peer, accounts, methods } = answer
  const done = (session?: string): Promise<void> =>
    store.set('proposal', proposal.topic, {
      ...proposal,
      state: { name: 'settled', session, signatures },
    })
  if (accounts.length === 0) {
    await done()
    return [...(await closePairing(context, proposal)), { kind: 'proposal', topic: proposal.topic }]
  }
  const topic = await topicOf(primitives, key)
  const chains = [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
  const session: PairingSession = {
    topic,
    namespaces: { eip155: { accounts, chains, methods, events } },
    expiry: Math.floor(Date.now() / 1000) + week,
    peer,
  }
  await store.set('session', topic, {
    state: 'settled',
    topic,
    key: toHex(key),
    proposalId: proposal.id,
    session,
    required: {},
    lastUpdate: 0,
    lastEvents: {},
  })
  await done(topic)
  return [
    { kind: 'subscribe', topic },
    ...(await closePairing(context, proposal)),
    { kind: 'session', topic },
    { kind: 'proposal', topic: proposal.topic },
  ]
}

/** The wallet has a session already, and the refusal must end it. */
async function dismiss(context: Context, key: string, topic: string): Promise<void> {
  const id = context.nextId()
  const params = { code: 6000, message: 'The signature could not be verified.' }
  const payload = { id, jsonrpc: '2.0', method: 'wc_sessionDelete', params }
  await post(context, { topic, key, id, payload, delivery: asks.wc_sessionDelete })
}

const malformed: Failure = { code: 'INVALID', message: 'The wallet answered without signatures' }

function invalid(message: string): PairingError {
  return new PairingError({ code: 'INVALID', message })
}
