import {
  paymasterData,
  paymasterHash,
  readExecute,
  type UserOperation,
} from '@latchkey/contracts/accounts'
import type { Query, Sql } from '@latchkey/server'
import { refused } from '../../operations/refused.ts'
import { signHash } from '../../operations/signTransaction.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../ports/clock.ts'

export type PaymasterPart = Required<
  Pick<
    UserOperation,
    'paymaster' | 'paymasterData' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'
  >
>

export type Sponsor = {
  /** A part of the right length, to measure an operation of a sponsored contract with. @throws KitError `OPERATION_REFUSED` */
  stub(
    operation: UserOperation,
    asked: { readonly network: string; readonly projectId: string },
  ): PaymasterPart
  /** Signs an operation after counting its most cost. @throws KitError `OPERATION_REFUSED` */
  sign(
    operation: UserOperation,
    asked: { readonly network: string; readonly projectId: string },
  ): Promise<PaymasterPart>
}

/** A signature is worthless after this many seconds. */
const validSeconds = 600
const verificationGas = 80_000n
/** JSON-RPC code of a paymaster that does not pay (ERC-7769). */
const refusedCode = -32_501

/** Pays for operations by a project's policy. An operation that is never sent stays counted: the strictest reading. */
export function createSponsor(
  { paymasters, sponsorships }: Pick<Config, 'paymasters' | 'sponsorships'>,
  { sql, clock }: { readonly sql: Sql; readonly clock: Clock },
): Sponsor {
  type Asked = { readonly network: string; readonly projectId: string }
  const policyOf = ({ network, projectId }: Asked) => {
    const policy = sponsorships.find(
      (each) => each.network === network && each.projectId === projectId,
    )
    const { [network]: paymaster } = paymasters
    if (!policy || !paymaster) throw refused('Nothing is paid for this project here', refusedCode)
    return { policy, paymaster }
  }
  const gas = {
    paymasterVerificationGasLimit: verificationGas,
    paymasterPostOpGasLimit: 0n,
  }
  return {
    stub(operation, asked) {
      const { policy, paymaster } = policyOf(asked)
      checkTargets(operation, policy)
      const validity = { validAfter: 0, validUntil: 0xffffffff }
      return {
        ...gas,
        paymaster: lower(paymaster.address),
        paymasterData: paymasterData(validity, `0x${'ff'.repeat(65)}`),
      }
    },
    async sign(operation, asked) {
      const { policy, paymaster } = policyOf(asked)
      checkTargets(operation, policy)
      const paid = { ...operation, ...gas, paymaster: lower(paymaster.address) }
      const cost = mostCost(paid)
      if (cost > policy.perOperation) throw refused('The operation costs too much', refusedCode)
      const now = clock()
      const day = new Date(now).toISOString().slice(0, 10)
      await sql.transaction(async (query) => {
        const key = [asked.projectId, asked.network]
        await count(query, [...key, '', ''], { cost, limit: policy.total })
        await count(query, [...key, operation.sender, day], {
          cost,
          limit: policy.perAccountAndDay,
        })
      })
      const seconds = Math.floor(now / 1000)
      const validity = { validAfter: 0, validUntil: seconds + validSeconds }
      const chainId = Number(asked.network.split(':')[1])
      const hash = paymasterHash(paid, { ...validity, paymaster: paymaster.address, chainId })
      return {
        ...gas,
        paymaster: lower(paymaster.address),
        paymasterData: paymasterData(validity, signHash(hash, paymaster.key)),
      }
    },
  }
}

/** @throws KitError `OPERATION_REFUSED` unless every call is of a contract in the policy */
function checkTargets(
  { callData }: UserOperation,
  policy: { readonly targets?: readonly string[] | undefined },
): void {
  if (!policy.targets) return
  const targets = policy.targets.map(lower)
  const calls = readExecute(callData)
  if (!calls || calls.some(({ to }) => !targets.includes(lower(to))))
    throw refused('The operation calls a contract that is not paid for', refusedCode)
}

/** Adds to a total unless it would pass the limit: one statement, so that parallel requests wait for each other. */
async function count(
  query: Query,
  key: readonly string[],
  { cost, limit }: { readonly cost: bigint; readonly limit: bigint },
): Promise<void> {
  const counted =
    cost > limit
      ? []
      : await query(
          `insert into sponsored_totals as t (project_id, network, account, day, units)
           values ($1, $2, $3, $4, $5)
           on conflict (project_id, network, account, day) do update set units = t.units + $5
           where t.units + $5 <= $6
           returning units`,
          [...key, `${cost}`, `${limit}`],
        )
  if (counted.length === 0) throw refused('The budget is used up', refusedCode)
}

function mostCost(operation: UserOperation): bigint {
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  return (
    (operation.callGasLimit +
      operation.verificationGasLimit +
      operation.preVerificationGas +
      paymasterVerificationGasLimit +
      paymasterPostOpGasLimit) *
    operation.maxFeePerGas
  )
}

function lower(address: string): `0x${string}` {
  // As: settings and operations have checked addresses.
  return address.toLowerCase() as `0x${string}`
}
