import {
  type Permission,
  permissionId,
  permissionReads,
  permissionValidator,
  readGrant,
} from '@latchkey/contracts/accounts'
import { KitError } from '@latchkey/protocol'
import type { SessionPermission } from '@latchkey/protocol/http'
import type { RpcNetworks } from '../../ports/rpcNetworks.ts'

/** A permission on chain. */
export type Grant = {
  readonly id: string
  readonly isGranted: boolean
  readonly permissions: readonly SessionPermission[]
}

/** What the validator of a network says about permissions of an account. */
export type Grants = {
  /**
   * Reads permissions by their `grant` calls, in order; undefined for any other calldata.
   * @throws KitError `UPSTREAM_UNAVAILABLE`
   */
  read(
    account: string,
    contexts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (Grant | undefined)[]>
}

const coin = `0x${'0'.repeat(40)}`

export function chainGrants(nodes: RpcNetworks, clock: () => number): Grants {
  return {
    async read(account, contexts, signal) {
      if (contexts.length === 0) return []
      const { network, address } = partsOf(account)
      const ask = async (calls: readonly string[]): Promise<readonly string[]> => {
        const outcomes = await nodes.ask(
          network,
          calls.map((data) => ({
            method: 'eth_call',
            params: [{ to: permissionValidator, data }, 'latest'],
          })),
          signal,
        )
        return outcomes.map((outcome) => {
          if (!('result' in outcome) || typeof outcome.result !== 'string')
            throw new KitError('UPSTREAM_UNAVAILABLE', { subject: network, field: 'address' })
          return outcome.result
        })
      }
      const [epoch = ''] = await ask([permissionReads.epoch(address)])
      const granted = contexts.map((context) => readGrant(context))
      const known = granted.map(
        (permission) =>
          permission && { permission, id: permissionId(address, permission, words(epoch)[0]) },
      )
      const answers = await ask(
        known.flatMap((each) => {
          if (!each) return []
          const tokens = [coin, ...each.permission.tokens.map(({ token }) => token)]
          return [
            permissionReads.grant(address, each.id),
            ...tokens.map((token) => permissionReads.spent(address, each.id, token)),
          ]
        }),
      )
      let at = 0
      return known.map((each) => {
        if (!each) return undefined
        const { permission, id } = each
        const [key = 0n] = words(answers[at++])
        const period = Math.floor((clock() / 1000 - permission.start) / permission.period)
        const spent = [coin, ...permission.tokens].map(() => {
          const [units = 0n, last = 0n] = words(answers[at++])
          return last === BigInt(Math.max(0, period)) ? units : 0n
        })
        return {
          id,
          isGranted: key === BigInt(permission.key),
          permissions: permissionsOf(permission, spent),
        }
      })
    },
  }
}

/** The network and the address of a CAIP-10 id. */
export function partsOf(account: string): { readonly network: string; readonly address: string } {
  const at = account.lastIndexOf(':')
  return { network: account.slice(0, at), address: account.slice(at + 1) }
}

function permissionsOf(
  { rules, tokens, nativeUnits, start, period }: Permission,
  [ofCoin = 0n, ...ofTokens]: readonly bigint[],
): readonly SessionPermission[] {
  const targets = [...new Set(rules.map(({ target }) => target))]
  const amount = (allowance: bigint, spent: bigint) => ({
    allowance: `${allowance}`,
    start,
    period,
    spent: `${spent}`,
  })
  return [
    ...targets.map((address) => ({
      type: 'contract-call' as const,
      data: {
        address,
        functions: rules
          .filter(({ target }) => target === address)
          .map(({ selector = '0x' }) => ({ selector })),
      },
    })),
    ...(nativeUnits > 0n
      ? [{ type: 'native-token-recurring-allowance' as const, data: amount(nativeUnits, ofCoin) }]
      : []),
    ...tokens.map(({ token, units }, index) => ({
      type: 'erc20-recurring-allowance' as const,
      data: { ...amount(units, ofTokens[index] ?? 0n), address: token },
    })),
  ]
}

function words(data = ''): readonly bigint[] {
  return (data.slice(2).match(/.{64}/g) ?? []).map((each) => BigInt(`0x${each}`))
}
