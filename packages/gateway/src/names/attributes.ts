import { KitError } from '@latchkey/protocol'
import { type NameAttribute, nameAttributes } from '@latchkey/protocol/names'
import { plainText } from '../text/plainText.ts'
import { contentHashBytes } from './contentHash.ts'

export type Attributes = { readonly [Key in NameAttribute]?: string }

const longest = 255

/**
 * The attributes of a name, without empty ones.
 * @throws KitError `NAME_ATTRIBUTE_INVALID` for an unknown attribute, and a value that the attribute cannot have
 */
export function readAttributes(input: { readonly [key: string]: string }): Attributes {
  const entries = Object.entries(input).filter(([, value]) => value !== '')
  for (const [key, value] of entries)
    if (!isAttribute(key) || value.length > longest || !rules[key](value))
      throw new KitError('NAME_ATTRIBUTE_INVALID', { attribute: key.slice(0, 40) })
  return Object.fromEntries(entries)
}

const rules: { readonly [Key in NameAttribute]: (value: string) => boolean } = {
  // ENSIP-12.
  avatar: (value) =>
    /^(?:https:\/\/|ipfs:\/\/|ar:\/\/)[^\s]+$/i.test(value) ||
    /^eip155:\d{1,18}\/erc(?:721|1155):0x[0-9a-fA-F]{40}\/\d{1,78}$/.test(value),
  description: (value) => plainText(value, longest) === value,
  url: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !/\s/.test(value),
  contenthash: (value) => contentHashBytes(value) !== undefined,
}

function isAttribute(key: string): key is NameAttribute {
  return nameAttributes.some((known) => known === key)
}
