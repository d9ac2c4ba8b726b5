/** Short-lived text by key: caches. Losing an entry costs time, never correctness. */
export type KeyValue = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
}
