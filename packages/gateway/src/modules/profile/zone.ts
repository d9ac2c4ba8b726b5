import { KitError } from '@latchkey/protocol'
import { accountNameForm } from '@latchkey/protocol/names'
import { nameSpelling } from '../../text/nameSpelling.ts'

/** The names of a zone: a label and the zone, such as alice.example.eth. */
export type Zone = {
  /** Whether a normalized name is in the zone. */
  has(name: string): boolean
  /** The normalized spelling of a name in the zone; undefined for any other name. */
  spell(text: string): string | undefined
  /** A name of the zone by its label. */
  nameOf(label: string): string
  /**
   * A name that could be registered.
   * @throws KitError `NAME_INVALID` (VAL-05), `NAME_ZONE_WRONG`, `REQUEST_INVALID` without a zone
   */
  read(text: string): { readonly name: string; readonly label: string }
}

/** Without a zone no name is in it. */
export function createZone(zone: string | undefined): Zone {
  const has = (name: string): boolean =>
    zone !== undefined &&
    name.endsWith(`.${zone}`) &&
    !name.slice(0, -zone.length - 1).includes('.')
  return {
    has,
    nameOf: (label) => `${label}.${zone ?? ''}`,
    spell(text) {
      const name = nameSpelling(text)
      return name !== undefined && has(name) ? name : undefined
    },
    read(text) {
      if (zone === undefined)
        throw new KitError('REQUEST_INVALID', { issue: 'This gateway has no names', field: 'name' })
      const [label = '', ...rest] = text.toLowerCase().split('.')
      if (rest.join('.') !== zone) throw new KitError('NAME_ZONE_WRONG', { zone })
      const name = `${label}.${zone}`
      // ENSIP-15 refuses some of what VAL-05 allows, such as two hyphens after the second letter.
      if (!accountNameForm.test(label) || nameSpelling(name) !== name)
        throw new KitError('NAME_INVALID')
      return { name, label }
    },
  }
}
