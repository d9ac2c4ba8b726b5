type Told = (result: {
  readonly isCompleted: boolean
  readonly isError: boolean
  readonly dispatchError?: { toString(): string } | undefined
}) => void

/**
 * Until a transaction of polkadot.js is in a block, and did what it should. Not by `isInBlock`: what a block says of it is
 * read for a while, and one that becomes final meanwhile is never told as included.
 */
export function included(send: (told: Told) => Promise<() => void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = send(({ isCompleted, isError, dispatchError }) => {
      if (isError || dispatchError) reject(new Error(String(dispatchError ?? 'refused')))
      if (isCompleted) resolve()
    })
    sent?.catch(reject)
  })
}
