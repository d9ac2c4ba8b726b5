import { KitError, isKitError } from '@latchkey/protocol'
import type { NameSuggestion } from '@latchkey/protocol/http'
import { lookOf } from '../../names/lookAlike.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NameRegistry } from '../../ports/names/nameRegistry.ts'
import type { Zone } from './zone.ts'

/** compatibility.md 7.8. */
const mostSuggestions = 5
const shortest = 3
const words = ['one', 'home', 'vibes', 'studio', 'island', 'north', 'river', 'cloud', 'garden']

/** Whether a name is free, first of all, and free names like it. */
export function createSuggestions({
  registry,
  zone,
  isReserved,
  clock,
}: {
  readonly registry: NameRegistry
  readonly zone: Zone
  readonly isReserved: (label: string) => boolean
  readonly clock: Clock
}): (text: string, zoneName: string | undefined) => Promise<readonly NameSuggestion[]> {
  return async (text, zoneName) => {
    const [label = '', ...rest] = text.toLowerCase().split('.')
    if (label.length < shortest) throw new KitError('NAME_INVALID')
    const zoneOf = rest.length > 0 ? rest.join('.') : zoneName?.replace(/^\./, '').toLowerCase()
    const asked = zone.read(
      zoneOf === undefined ? zone.nameOf(padded(label)) : `${padded(label)}.${zoneOf}`,
    )
    // Names like a reserved one would be taken for it.
    const others = isReserved(label) ? [] : labelsLike(label).flatMap((each) => readable(each))
    const all = label.length > shortest ? [asked, ...others] : others
    const states = await registry.statesOf(
      all.map((each) => ({ name: each.name, look: lookOf(each.label) })),
      clock(),
    )
    const suggestions = all.map((each): NameSuggestion => {
      const reason = isReserved(each.label) ? 'reserved' : states.get(each.name)
      return { name: each.name, registered: reason !== undefined, ...(reason && { reason }) }
    })
    const [first, ...more] = label.length > shortest ? suggestions : [undefined, ...suggestions]
    const free = more.filter((each) => each && !each.registered).slice(0, mostSuggestions)
    return [...(first ? [first] : []), ...free.flatMap((each) => each ?? [])]
  }

  function readable(label: string): readonly { readonly name: string; readonly label: string }[] {
    try {
      return [zone.read(zone.nameOf(label))]
    } catch (error) {
      if (isKitError(error)) return []
      throw error
    }
  }
}

/** A label of three letters is asked about before it is long enough: only the names like it are suggested. */
function padded(label: string): string {
  return label.length === shortest ? `${label}0` : label
}

function labelsLike(label: string): readonly string[] {
  const short = label.slice(0, 50)
  const year = new Date().getUTCFullYear()
  return [
    ...words.map((word) => `${short}-${word}`),
    `the-${short}`,
    `${short}-${year}`,
    `${short}99`,
  ]
}
