import {
  accessOf,
  errorMessage,
  frameLimits,
  type FramePayload,
  type FrameRequest,
  readAppMessage,
  successMessage,
} from '@latchkey/protocol/frame'
import { failureOf, Refusal } from '../refusal.ts'
import { english, loadTexts } from '../screen/texts.ts'
import { setLook } from '../screen/setLook.ts'
import type { Network, PageSettings } from '../settings.ts'
import { isDeployed } from '../smart/account.ts'
import { foreignCode } from '../smart/delegation.ts'
import { smartReads } from '../smart/reads.ts'
import { prepareRemoval } from '../smart/removal.ts'
import { forgetSentCalls, sentStore } from '../smart/sentCalls.ts'
import { en } from '../texts/en.ts'
import type { Sign } from '../worker/sign.ts'
import type { WalletCalls } from '../worker/walletCalls.ts'
import { prepareLog } from './accountLog.ts'
import { accountReview, prepareAccount } from './accountRequests.ts'
import { createApprover, type Look, type Question } from './approver.ts'
import { type Accounts, accountOf, accountsOf, type AccountType } from './accounts.ts'
import { evmRequests } from './evmRequests.ts'
import { exportInWindow } from './exportInWindow.ts'
import { farcasterAnswer, type FarcasterChannel, openFarcasterChannel } from './farcaster.ts'
import { askNode } from './nodes.ts'
import type { Prepared, Review } from './review.ts'
import { solanaRequests } from './solanaRequests.ts'
import { createTurns } from './turns.ts'

type Served = {
  readonly settings: PageSettings
  readonly projectId: string
  readonly hostOrigin: string
  readonly keys: WalletCalls
  readonly reply: (message: object) => void
}

type Asked = {
  readonly network?: string
  readonly isSigning?: boolean
  readonly inWindow?: Question['inWindow']
}

/** Answers the page's messages, each once. */
export function serve({
  settings,
  projectId,
  hostOrigin,
  keys,
  reply,
}: Served): (message: unknown) => void {
  const open = new Set<string>()
  let look: Look = { say: english, language: 'en', theme: '' }
  let chainId = settings.networks[0]?.id ?? ''
  let farcaster: FarcasterChannel | undefined
  const approver = createApprover(hostOrigin, () => look)
  const turns = createTurns(approver, (id) => open.has(id))

  const networkAt = (given: string | number | undefined): Network => {
    const id = typeof given === 'number' ? `eip155:${given}` : (given ?? chainId)
    const found = settings.networks.find((each) => each.id === id)
    if (!found) throw new Refusal('INVALID_REQUEST')
    return found
  }
  const smartNetworks = settings.networks.filter(({ bundlerUrl }) => bundlerUrl !== undefined)
  let wanted: AccountType | undefined
  const accountsAt = async (network: Network): Promise<Accounts> =>
    accountsOf(network, await keys.user(), { form: settings.smartAccounts, wanted })
  /** Another visitor may have logged in, in another tab, before the visitor of that address approves. */
  const signWith =
    (address: string): Sign =>
    (work) =>
      keys.sign({ work, address })
  /** A request takes its place before it is prepared: preparing it may ask nodes. */
  const approve = async (
    id: string,
    prepare: () => Promise<Prepared>,
    { network = '', isSigning = false, inWindow }: Asked = {},
  ): Promise<unknown> => {
    const turn = turns.enter()
    let endWork = (): void => {}
    const ask = async (review: Review): Promise<void> => {
      await turn.ask({ id, review, network, inWindow })
      endWork = approver.work()
    }
    try {
      const { review, run } = await prepare()
      await ask(review).catch((error: unknown) => {
        // What is only read is never approved, and closing it is no refusal.
        if (!review.isOver || failureOf(error).code !== 'USER_REJECTED') throw error
      })
      return await run(ask).catch(async (error: unknown) => {
        // The visitor approved, and reads that nothing is lost (security.md 2.6).
        if (failureOf(error).code === 'SERVICE_UNREACHABLE') {
          const goesOn = isSigning && (await keys.user()).goesOnWithoutAuth
          const warnings = ['status.down', ...(goesOn ? ['status.without' as const] : [])] as const
          await ask({ ...review, warnings, isBlocked: true, isOver: true }).catch(() => {})
        }
        throw error
      })
    } finally {
      endWork()
      turn.end()
    }
  }

  const askRpc = async (id: string, payload: FramePayload<'RPC_REQUEST'>): Promise<unknown> => {
    const { method, params, chainId: on, chainNamespace, accountType } = payload
    const network = networkAt(on)
    if (chainNamespace !== undefined && !network.id.startsWith(`${chainNamespace}:`))
      throw new Refusal('INVALID_REQUEST')
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    const isEvm = network.id.startsWith('eip155:')
    const accounts = await accountsAt(network)
    const { all, smart, own } = accounts
    const [{ address: inUse }] = all
    const { address, type } = accountOf(accounts, list, accountType)
    const sent = sentStore(hostOrigin, smart?.address ?? '')
    if (accessOf(method) === 'allow') {
      if (!isEvm) throw new Refusal('INVALID_REQUEST')
      if (method === 'eth_accounts') return [inUse]
      const read = Object.hasOwn(smartReads, method) ? smartReads[method] : undefined
      if (read) return read({ network, address: inUse, type, smart, sent, smartNetworks }, list)
      if (!method.startsWith('eth_')) throw new Refusal('INVALID_REQUEST')
      return askNode(network, method, list)
    }
    const requests = isEvm ? evmRequests : solanaRequests
    const prepare = Object.hasOwn(requests, method) ? requests[method] : undefined
    if (!prepare) throw new Refusal('INVALID_REQUEST')
    const inUseSmart = type === 'smartAccount' ? smart : undefined
    const asked = {
      ...{ network, hostOrigin, address, sign: signWith(own), sent, language: look.language },
      smart: inUseSmart,
      smartAddress: smart?.address,
    }
    const prepareAsked = async (): Promise<Prepared> => {
      const foreign = inUseSmart?.form === 'delegated' && (await foreignCode(inUseSmart))
      // As: a namespace's own table takes its own parameters.
      return foreign || prepare(asked, (isEvm ? list : params) as never)
    }
    return approve(id, prepareAsked, { network: network.name, isSigning: true })
  }

  const user = async (given: string | number | undefined): Promise<object> => {
    const network = networkAt(given)
    const { email, userName, provider = null } = await keys.user()
    const { all, smart } = await accountsAt(network)
    const [{ address, type }] = all
    chainId = network.id
    return {
      ...{ email, userName, provider, address, chainId, accounts: all },
      preferredAccountType: type,
      ...(smart && { smartAccountDeployed: await isDeployed(smart) }),
    }
  }

  const answer = async (request: FrameRequest): Promise<unknown> => {
    const { id } = request
    switch (request.name) {
      case 'IS_CONNECTED':
        return { isConnected: await keys.isConnected() }
      case 'CONNECT_EMAIL':
        return keys.connectEmail({ ...request.payload, language: look.language })
      case 'CONNECT_DEVICE':
        return keys.connectDevice()
      case 'CONNECT_OTP':
        return keys.connectOtp(request.payload.otp)
      case 'GET_SOCIALS':
        return { socials: await keys.socials() }
      case 'GET_SOCIAL_REDIRECT_URI': {
        const { provider, returnTo } = request.payload
        const back = returnTo === undefined ? undefined : { returnTo, projectId }
        return { uri: await keys.beginSocial({ provider, language: look.language, back }) }
      }
      case 'CONNECT_SOCIAL':
        wanted = request.payload.preferredAccountType ?? wanted
        return {
          ...(await keys.finishSocial(request.payload.uri)),
          ...(await user(request.payload.chainId)),
        }
      case 'GET_USER':
        wanted = request.payload.preferredAccountType ?? wanted
        return user(request.payload.chainId)
      case 'GET_CHAIN_ID':
        return { chainId }
      case 'SWITCH_NETWORK':
        chainId = networkAt(request.payload.chainId).id
        return { chainId: request.payload.chainId }
      case 'SET_PREFERRED_ACCOUNT':
        await keys.preferAccount(request.payload.type)
        return (await accountsAt(networkAt(undefined))).all[0]
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return {
          smartAccountEnabledNetworks: smartNetworks.map((each) => Number(each.id.split(':')[1])),
        }
      case 'SYNC_THEME': {
        const { themeMode = look.theme, language = look.language } = request.payload
        look = { ...(await loadTexts(language, en)), theme: themeMode }
        return setLook(look)
      }
      case 'SYNC_DAPP_DATA':
        return undefined
      case 'RPC_REQUEST':
        return askRpc(id, request.payload)
      case 'RPC_ABORT':
        open.delete(request.payload.id)
        return approver.abort(request.payload.id)
      case 'UPDATE_EMAIL':
        return keys.updateEmail({ ...request.payload, language: look.language })
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        return keys.updateEmailPrimary(request.payload.otp)
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        return keys.updateEmailSecondary(request.payload.otp)
      case 'GET_DEVICES': {
        // Without R the devices are still listed.
        const held = await keys.holds().catch(() => undefined)
        return {
          ...(await keys.devices()),
          ...(held === undefined && { isRecoveryAway: true }),
          ...(held === 'lost' ? { isRecoveryLost: true } : held),
          ...(!settings.export && { isExportOff: true }),
        }
      }
      case 'REVOKE_DEVICE':
      case 'SIGN_OUT_EVERYWHERE':
      case 'DELETE_ACCOUNT':
      case 'KEEP_ACCOUNT':
      case 'CANCEL_HOLD':
      case 'SET_DEVICE_DELAY':
        return approve(id, () => prepareAccount(keys, request, look))
      case 'SHOW_LOG':
        return approve(id, () => prepareLog(keys, look))
      case 'REMOVE_DELEGATION': {
        const network = networkAt(request.payload.chainId)
        if (!network.id.startsWith('eip155:')) throw new Refusal('INVALID_REQUEST')
        const { addresses } = await keys.user()
        const { eip155: own } = addresses
        const prepare = (): Promise<Prepared> => prepareRemoval(network, own, signWith(own))
        return approve(id, prepare, { network: network.name, isSigning: true })
      }
      case 'EXPORT': {
        if (!settings.export) throw new Refusal('INVALID_REQUEST')
        const prepare = async (): Promise<Prepared> => ({
          review: await accountReview(keys, 'approve.export', ['warn.export']),
          run: async () => {},
        })
        const inWindow = exportInWindow(keys, look.language, settings.farcaster)
        return approve(id, prepare, { inWindow })
      }
      case 'SIGN_OUT':
        forgetSentCalls()
        return keys.signOut()
      case 'GET_FARCASTER_URI': {
        if (settings.farcaster === undefined) throw new Refusal('SOCIAL_UNAVAILABLE')
        const nonce = await keys.beginFarcaster(look.language)
        farcaster = await openFarcasterChannel(settings.farcaster, nonce)
        return { url: farcaster.url }
      }
      case 'CONNECT_FARCASTER': {
        const channel = farcaster
        if (!channel || settings.farcaster === undefined) throw new Refusal('INVALID_REQUEST')
        const isWanted = (): boolean => open.has(id) && farcaster === channel
        const proof = await farcasterAnswer(settings.farcaster, channel, isWanted)
        farcaster = undefined
        const { isNew } = await keys.finishFarcaster(proof)
        return { userName: proof.userName, isNew }
      }
      default:
        throw new Refusal('INVALID_REQUEST')
    }
  }

  return (message) => {
    const { request, refuse } = readAppMessage(message)
    if (refuse) reply(errorMessage(refuse.name, refuse.id, { code: 'INVALID_REQUEST' }))
    if (!request || open.has(request.id)) return
    const { name, id } = request
    if (open.size >= frameLimits.pending)
      return reply(errorMessage(name, id, { code: 'LIMIT_EXCEEDED' }))
    open.add(id)
    answer(request)
      .then(
        (output) => successMessage(name, id, output),
        (error: unknown) => errorMessage(name, id, failureOf(error)),
      )
      .then((said) => {
        // A request that was aborted gets no answer.
        if (open.delete(id)) reply(said)
      })
      .catch(() => {})
  }
}
