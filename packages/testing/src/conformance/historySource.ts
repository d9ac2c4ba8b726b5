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
/** The part of the gateway's `HistorySource` that the suite uses. */
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
  /** An account with more than one page of transactions, and the hashes of all of them. */
  readonly account: () => { readonly address: string; readonly hashes: readonly string[] }
  /** An address without transactions. */
  readonly stranger: string
}

/** The rules that the gateway relies on in every source of histories. */
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
    it('a history source gives each transaction once, newest first, over several pages [HIS-01]', async () => {
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

    it('a history source gives amounts as whole numbers in text, and valid times and states [HIS-02]', async () => {
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

    it('a history source gives an empty page for an account without transactions [HIS-06]', async () => {
      expect(await read(subject.stranger)).toMatchObject({ transactions: [] })
    })

    it('a history source refuses an invalid cursor', async () => {
      const { address } = subject.account()
      await expect(read(address, 'no-such-place-!')).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      })
    })
  })
}
