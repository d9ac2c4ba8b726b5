import { checkSiwx } from './grammar.ts'
import { layOutSiwx, type SiwxMessage } from './message.ts'

/**
 * Writes the text to sign: EIP-4361 for eip155, its CAIP-122 variant for other namespaces.
 * @throws KitError `CAIP_NETWORK_INVALID`; `SIWX_MESSAGE_INVALID` for a field that the standard forbids
 */
export function siwxText(message: SiwxMessage): string {
  // Readers differ in whether a statement may be empty.
  const said = { ...message, statement: message.statement || undefined }
  checkSiwx(said)
  return layOutSiwx(said)
}
