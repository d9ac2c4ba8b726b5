/** Waits for a promise up to a time limit, because a wallet's promise may never settle. */
export async function within(ms: number, work: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, ms)
  })
  await Promise.race([work(), limit]).finally(() => clearTimeout(timer))
}
