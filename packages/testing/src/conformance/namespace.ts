import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

/** What the suite needs of core's `Namespace`, and of the `Family` behind it. */
type NamespaceLike = {
  readonly id: string
  readonly accountTypes: readonly string[]
  load(): Promise<FamilyLike>
}
type FamilyLike = {
  // Method syntax, so that a family may want a narrower kind of network id than text.
  parseAddress(text: string, network?: never): string | undefined
  accountType?(address: string): string
}

export type NamespaceSubject = {
  readonly create: () => NamespaceLike
  /** Of the manifest's file, `new URL('index.ts', import.meta.url)`. */
  readonly manifest: URL
  readonly id: string
  /** The first is the default (STA-02). */
  readonly accountTypes: readonly [string, ...string[]]
  /** As wallets write them, and as the kit keeps them without a network named; of each kind that the family has. */
  readonly addresses: readonly {
    readonly written: string
    readonly canonical: string
    /** Asked of families whose addresses show it. @default the first of `accountTypes` */
    readonly type?: string
  }[]
  /** Networks and the form that an address, written for another one, has there; undefined where it is none. */
  readonly networks?: readonly {
    readonly network: string
    readonly written: string
    readonly canonical: string | undefined
  }[]
  /** Without a checksum a mistyped letter gives another address. @default true */
  readonly checksummed?: boolean
}

/** What core relies on in any chain family (architecture section 4). */
export function namespaceConformance(subject: NamespaceSubject): void {
  const parser = async (): Promise<(text: string) => string | undefined> => {
    const family = await subject.create().load()
    return (text) => family.parseAddress(text)
  }

  describe(`the ${subject.id} family as core wants it`, () => {
    it('says its id and kinds of accounts before it is loaded [STA-02]', () => {
      const { id, accountTypes } = subject.create()
      expect({ id, accountTypes }).toEqual({ id: subject.id, accountTypes: subject.accountTypes })
    })

    it('costs a page its manifest until it is loaded', async () => {
      const source = await readFile(subject.manifest, 'utf8')
      expect(source).not.toMatch(/^(?:import|export) (?!type\b)[^;]*? from |^import ['"]/m)
      expect(source).toContain('import(')
      // Loading again is for free, by whichever kit.
      expect(await subject.create().load()).toBe(await subject.create().load())
    })

    it('keeps one form of each address [VAL-01]', async () => {
      const parse = await parser()
      for (const { written, canonical } of subject.addresses) {
        expect(parse(written), written).toBe(canonical)
        expect(parse(canonical), canonical).toBe(canonical)
      }
    })

    it('gives addresses that fit into a CAIP-10 id', async () => {
      for (const { canonical } of subject.addresses) {
        // CAIP-10: account_address
        expect(canonical).toMatch(/^[-.%a-zA-Z0-9]{1,128}$/)
      }
    })

    it('tells the kinds of accounts that addresses show [STA-02]', async () => {
      const family = await subject.create().load()
      for (const { canonical, type = subject.accountTypes[0] } of subject.addresses) {
        if (family.accountType) expect(family.accountType(canonical), canonical).toBe(type)
      }
    })

    it('writes an address as its network does', async () => {
      const family = await subject.create().load()
      for (const { network, written, canonical } of subject.networks ?? []) {
        // The suite knows no ids of networks, only their text.
        expect(family.parseAddress(written, network as never), `${written} on ${network}`).toBe(
          canonical,
        )
      }
    })

    it('takes nothing around or inside an address [VAL-01]', async () => {
      const parse = await parser()
      for (const { canonical } of subject.addresses) {
        for (const text of surrounded(canonical)) expect(parse(text), text).toBeUndefined()
      }
    })

    it.skipIf(subject.checksummed === false)(
      'notices a letter that is wrong, lost or doubled [VAL-01]',
      async () => {
        const parse = await parser()
        for (const { canonical } of subject.addresses) {
          for (const text of mistyped(canonical)) expect(parse(text), text).toBeUndefined()
        }
      },
    )

    it('answers any text, however strange or long', async () => {
      const parse = await parser()
      for (const text of garbage()) expect(parse(text), text.slice(0, 80)).toBeUndefined()
    })
  })
}

function surrounded(address: string): readonly string[] {
  return [' ', '\n', '\t', '\0', '\u200b', '\uff41', ':', '/'].flatMap((extra) => [
    extra + address,
    address + extra,
    address.slice(0, 9) + extra + address.slice(9),
  ])
}

function mistyped(address: string): readonly string[] {
  return [...address].flatMap((letter, index) => {
    const [before, after] = [address.slice(0, index), address.slice(index + 1)]
    const other = letter === '7' ? '9' : '7'
    return [before + other + after, before + after, before + letter + letter + after]
  })
}

function garbage(): readonly string[] {
  return [
    '',
    ' ',
    '0',
    '0x',
    '1',
    'undefined',
    '[object Object]',
    '__proto__',
    '💸'.repeat(20),
    'ı'.repeat(42),
    '1'.repeat(100_000),
    'z'.repeat(100_000),
    `0x${'f'.repeat(100_000)}`,
    `bc1${'q'.repeat(100_000)}`,
    ...Array.from({ length: 128 }, (_, length) => 'l'.repeat(length)),
  ]
}
