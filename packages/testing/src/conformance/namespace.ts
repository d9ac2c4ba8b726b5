import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

/** The parts of core's `Namespace`, and of the `NamespaceActions` behind it, that the suite uses. */
type NamespaceLike = {
  readonly id: string
  readonly accountTypes: readonly string[]
  load(): Promise<ActionsLike>
}
type ActionsLike = {
  // Method syntax, so that a namespace may require a narrower type of network id than text.
  parseAddress(text: string, network?: never): string | undefined
  accountType?(address: string): string
}

export type NamespaceSubject = {
  readonly create: () => NamespaceLike
  /** The manifest's file, `new URL('index.ts', import.meta.url)`. */
  readonly manifest: URL
  readonly id: string
  /** The first is the default (STA-02). */
  readonly accountTypes: readonly [string, ...string[]]
  /** Addresses as wallets write them, and as the kit keeps them without a network; at least one of each type. */
  readonly addresses: readonly {
    readonly written: string
    readonly canonical: string
    /** The account type, checked if addresses of the namespace show it. @default the first of `accountTypes` */
    readonly type?: string
  }[]
  /** Networks, and the form there of an address written for another network; undefined where it is not valid. */
  readonly networks?: readonly {
    readonly network: string
    readonly written: string
    readonly canonical: string | undefined
  }[]
  /** Whether addresses have a checksum; without it a mistyped letter gives another address. @default true */
  readonly checksummed?: boolean
}

/** The rules that core relies on in every namespace (architecture section 4). */
export function namespaceConformance(subject: NamespaceSubject): void {
  const parser = async (): Promise<(text: string) => string | undefined> => {
    const actions = await subject.create().load()
    return (text) => actions.parseAddress(text)
  }

  describe(`namespace ${subject.id}`, () => {
    it('a namespace has its id and account types before it is loaded [STA-02]', () => {
      const { id, accountTypes } = subject.create()
      expect({ id, accountTypes }).toEqual({ id: subject.id, accountTypes: subject.accountTypes })
    })

    it('a namespace imports only its manifest until it is loaded, and loads once', async () => {
      const source = await readFile(subject.manifest, 'utf8')
      expect(source).not.toMatch(/^(?:import|export) (?!type\b)[^;]*? from |^import ['"]/m)
      expect(source).toContain('import(')
      // A second load gives the same object, in any kit.
      expect(await subject.create().load()).toBe(await subject.create().load())
    })

    it('a namespace parses each address to one form [VAL-01]', async () => {
      const parse = await parser()
      for (const { written, canonical } of subject.addresses) {
        expect(parse(written), written).toBe(canonical)
        expect(parse(canonical), canonical).toBe(canonical)
      }
    })

    it('a namespace gives addresses that fit into a CAIP-10 id', async () => {
      for (const { canonical } of subject.addresses) {
        // CAIP-10: account_address
        expect(canonical).toMatch(/^[-.%a-zA-Z0-9]{1,128}$/)
      }
    })

    it('a namespace tells the account type of an address [STA-02]', async () => {
      const actions = await subject.create().load()
      for (const { canonical, type = subject.accountTypes[0] } of subject.addresses) {
        if (actions.accountType) expect(actions.accountType(canonical), canonical).toBe(type)
      }
    })

    it('a namespace writes an address in the form of its network', async () => {
      const actions = await subject.create().load()
      for (const { network, written, canonical } of subject.networks ?? []) {
        // The suite knows no ids of networks, only their text.
        expect(actions.parseAddress(written, network as never), `${written} on ${network}`).toBe(
          canonical,
        )
      }
    })

    it('a namespace refuses added characters around or inside an address [VAL-01]', async () => {
      const parse = await parser()
      for (const { canonical } of subject.addresses) {
        for (const text of surrounded(canonical)) expect(parse(text), text).toBeUndefined()
      }
    })

    it.skipIf(subject.checksummed === false)(
      'a namespace refuses an address with a wrong, lost or doubled letter [VAL-01]',
      async () => {
        const parse = await parser()
        for (const { canonical } of subject.addresses) {
          for (const text of mistyped(canonical)) expect(parse(text), text).toBeUndefined()
        }
      },
    )

    it('a namespace refuses any strange or long text without an exception', async () => {
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
