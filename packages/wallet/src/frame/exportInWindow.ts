import { failureOf } from '../refusal.ts'
import type { WalletCalls } from '../worker/walletCalls.ts'
import type { Question } from './approver.ts'
import type { ConfirmWindow } from './confirmWindow.ts'

/** The window's part of an export: a code of its own, or a fresh social login, then the words. True once the visitor is done. */
export function exportInWindow(
  keys: WalletCalls,
  language: string,
): NonNullable<Question['inWindow']> {
  const show = async (opened: ConfirmWindow, proof: string): Promise<void> => {
    const words = await keys.exportWords(proof)
    opened.tell({ type: 'WORDS', words })
    words.fill(0)
  }
  return async (opened, message) => {
    try {
      if (message.type === 'READY' && message.resultUri) await show(opened, message.resultUri)
      if (message.type === 'SEND_CODE') {
        const started = await keys.startExport(language)
        opened.tell('uri' in started ? { type: 'GO', ...started } : { type: 'SENT', ...started })
      }
      if (message.type === 'CODE') await show(opened, message.code)
    } catch (error) {
      opened.tell({ type: 'FAILED', failure: failureOf(error) })
    }
    return message.type === 'DONE'
  }
}
