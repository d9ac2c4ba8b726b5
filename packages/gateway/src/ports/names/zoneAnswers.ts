/** Answers questions about the zone's names to callers of its resolver on the chain (ERC-3668). */
export type ZoneAnswers = {
  /** The addresses that sign, in order: the first signs answers. */
  readonly signers: readonly string[]
  /**
   * The signed answer to a call of `resolve(bytes,bytes)` (ENSIP-10), ABI-encoded for `resolveWithProof`.
   * @param sender the resolver, for which alone the answer is valid
   * @throws KitError `REQUEST_INVALID` for other calls, and for names outside the zone
   */
  answer(sender: string, data: string): Promise<string>
}
