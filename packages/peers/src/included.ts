type Told = (result: {
  readonly isCompleted: boolean
  readonly isError: boolean
  readonly dispatchError?: { toString(): string } | undefined
}) => void

/**
 * Resolves when a transaction of polkadot.js is in a block and succeeded. It does not wait for `isInBlock`: polkadot.js
 * first reads the block's events, and a block that becomes final meanwhile is never reported as included.
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
