import type { Kit } from '@latchkey/core'
import { callGateway, type DataQuery } from '@latchkey/core/data'
import {
  type AccountId,
  isKitError,
  KitError,
  type NetworkId,
  parseAccountId,
} from '@latchkey/protocol'
import {
  getNamesOf,
  getNameSuggestions,
  getNameZone,
  type NameRecord,
  type NameSuggestion,
} from '@latchkey/protocol/http'

/** The zone of names at a service that does not tell its zone (NAM-01). */
const standardZone = 'reown.id'
const hourMs = 3_600_000

/** A zone, and the network of its registry; null where the service does not tell it. */
export type NameZone = { readonly zone: string; readonly chainId: NetworkId | null }

/** The zone in which the kit's gateway registers names; null without one. */
export function zoneQuery(kit: Kit): DataQuery<NameZone | null> {
  return {
    queryKey: ['nameZone'],
    queryFn: async ({ signal }) => {
      if (!kit.options.gateway) return null
      try {
        const { zone, chainId } = await callGateway(kit, getNameZone, {}, signal)
        return zone === null ? null : { zone, chainId }
      } catch (cause) {
        if (isKitError(cause, 'HTTP_STATUS') && cause.context['status'] === 404)
          return { zone: standardZone, chainId: null }
        throw cause
      }
    },
    staleTime: hourMs,
    retry: false,
  }
}

/** The record of the account's name; null without one. */
export function ownNameQuery(
  kit: Kit,
  account: AccountId | undefined,
): DataQuery<NameRecord | null> {
  return {
    queryKey: ['ownName', account],
    queryFn: async ({ signal }) => {
      if (!kit.options.gateway || !account) return null
      return (await ownNames(kit, account, signal))[0] ?? null
    },
    staleTime: 60_000,
    retry: false,
  }
}

/**
 * The records of the account's names, its primary name on the account's network first.
 * @throws KitError `NAME_REVERSE_FAILED`, `ABORTED`
 */
export async function ownNames(
  kit: Kit,
  account: AccountId,
  signal: AbortSignal,
): Promise<readonly NameRecord[]> {
  const { address } = parseAccountId(account)
  try {
    const query = { apiVersion: '2', sender: account }
    return await callGateway(kit, getNamesOf, { params: { address }, query }, signal)
  } catch (cause) {
    // A service of an earlier version answers so when it knows no name.
    if (isKitError(cause, 'HTTP_STATUS') && cause.context['status'] === 404) return []
    throw isKitError(cause, 'ABORTED') ? cause : new KitError('NAME_REVERSE_FAILED', {}, { cause })
  }
}

/** Whether a name is free, and free names like it; the asked name first. */
export function suggestionsQuery(
  kit: Kit,
  label: string,
  zone: string,
): DataQuery<readonly NameSuggestion[]> {
  return {
    queryKey: ['nameSuggestions', label, zone],
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { name: label }, query: { zone } }
        return (await callGateway(kit, getNameSuggestions, input, signal)).suggestions
      } catch (cause) {
        throw isKitError(cause, 'ABORTED')
          ? cause
          : new KitError('NAME_SUGGESTIONS_FAILED', {}, { cause })
      }
    },
    staleTime: 5_000,
    retry: false,
  }
}
