import { describe, expect, it } from 'vitest'

type TransferLike = {
  readonly units: string
  readonly sender: string
  readonly recipient: string
}
type PageLike = {
  readonly transactions: readonly {
    readonly hash: string
    readonly minedAt: number
    readonly block: { readonly number: number }
    readonly status: string
    readonly transfers: readonly TransferLike[]
  }[]
  readonly next?: string
}
/** What the suite needs of the gateway's `HistorySource`. */
type HistorySourceLike = {
  readonly ttlMs: number
  read(
    account: { readonly network: string; readonly address: string },
    query: { readonly cursor?: string; readonly isFresh: boolean },
    signal: AbortSignal,
  ): Promise<PageLike>
}

export type HistorySubject = {
  readonly name: string
  readonly source: () => HistorySourceLike
  readonly network: string
  /** With more than one page of transactions, and the hashes of all of them. */
  readonly account: () => { readonly address: string; readonly hashes: readonly string[] }
  /** In the form of an address, and without any. */
  readonly stranger: string
}

/** What the gateway relies on in whatever tells it histories. */
export function historySourceConformance(subject: HistorySubject): void {
  const read = (address: string, cursor?: string): Promise<PageLike> =>
    subject
      .source()
      .read(
        { network: subject.network, address },
        { isFresh: true, ...(cursor !== undefined && { cursor }) },
        AbortSignal.timeout(60_000),
      )

  describe(`histories from ${subject.name}`, () => {
    it('every transaction comes once, newest first, over several pages [HIS-01]', async () => {
      const { address, hashes } = subject.account()
      const pages = [await read(address)]
      for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
        expect(next).toMatch(/^[-_A-Za-z0-9]{1,512}$/)
        pages.push(await read(address, next))
      }
      const all = pages.flatMap(({ transactions }) => transactions)
      expect(pages.length).toBeGreaterThan(1)
      expect(all.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
      const blocks = all.map(({ block }) => block.number)
      expect(blocks).toEqual(blocks.toSorted((one, other) => other - one))
    })

    it('amounts are whole numbers as text, times and states of the known kinds [HIS-02]', async () => {
      const { address } = subject.account()
      for (const { transfers, minedAt, status } of (await read(address)).transactions) {
        expect(['confirmed', 'failed', 'pending']).toContain(status)
        expect(new Date(minedAt).getTime()).toBe(minedAt)
        for (const transfer of transfers) {
          expect(transfer.units).toMatch(/^\d+$/)
          expect([transfer.sender, transfer.recipient]).toContain(address)
        }
      }
    })

    it('an account without transactions has an empty page [HIS-06]', async () => {
      expect(await read(subject.stranger)).toMatchObject({ transactions: [] })
    })

    it('a cursor that is none is refused as such', async () => {
      const { address } = subject.account()
      await expect(read(address, 'no-such-place-!')).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      })
    })
  })
}
