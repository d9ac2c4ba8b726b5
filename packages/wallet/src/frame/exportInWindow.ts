import { failureOf, Refusal } from '../refusal.ts'
import type { FarcasterProof } from '../worker/farcaster.ts'
import type { WalletCalls } from '../worker/walletCalls.ts'
import type { Question } from './approver.ts'
import type { ConfirmWindow } from './confirmWindow.ts'
import { farcasterAnswer, openFarcasterChannel } from './farcaster.ts'

/** The window's part of an export: a code of its own, or a fresh social login, then the words. True once the visitor is done. */
export function exportInWindow(
  keys: WalletCalls,
  language: string,
  relay: string | undefined,
): NonNullable<Question['inWindow']> {
  const show = async (opened: ConfirmWindow, proof: string | FarcasterProof): Promise<void> => {
    const words = await keys.exportWords(proof)
    opened.tell({ type: 'WORDS', words })
    words.fill(0)
  }
  const askFarcaster = async (opened: ConfirmWindow, nonce: string): Promise<void> => {
    if (relay === undefined) throw new Refusal('SOCIAL_UNAVAILABLE')
    const channel = await openFarcasterChannel(relay, nonce)
    opened.tell({ type: 'LINK', uri: channel.url })
    await show(opened, await farcasterAnswer(relay, channel, opened.isOpen))
  }
  return async (opened, message) => {
    try {
      if (message.type === 'READY' && message.resultUri) await show(opened, message.resultUri)
      if (message.type === 'SEND_CODE') {
        const started = await keys.startExport(language)
        // The window is heard meanwhile: its visitor may decline.
        if ('nonce' in started) void askFarcaster(opened, started.nonce).catch(failIn(opened))
        else if ('uri' in started) opened.tell({ type: 'GO', ...started })
        else opened.tell({ type: 'SENT', ...started })
      }
      if (message.type === 'CODE') await show(opened, message.code)
    } catch (error) {
      failIn(opened)(error)
    }
    return message.type === 'DONE'
  }
}

function failIn(opened: ConfirmWindow): (error: unknown) => void {
  return (error) => opened.tell({ type: 'FAILED', failure: failureOf(error) })
}
