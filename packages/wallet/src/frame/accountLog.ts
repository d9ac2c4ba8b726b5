import type { TextKey } from '../texts/en.ts'
import type { LogTextKey } from '../texts/log.ts'
import type { WalletCalls } from '../worker/walletCalls.ts'
import type { Look } from './approver.ts'
import type { Prepared } from './review.ts'

/** The log of the visitor's account, newest entry first (security.md 2.6). It is only read. */
export async function prepareLog(
  keys: Pick<WalletCalls, 'log'>,
  { say, language }: Look,
): Promise<Prepared> {
  const { entries, warnings, english } = await keys.log()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  // As: the file of another language has all texts of the wallet.
  const textOf = (key: LogTextKey): string =>
    language === 'en' ? english[key] : say(key as string as TextKey)
  const rows = entries.map(({ at, event, where }) => ({
    label: 'log.title' as const,
    words: textOf(event),
    value: date.format(at) + (where ? ` · ${textOf(where)}` : ''),
  }))
  return {
    review: {
      title: 'log.title',
      rows,
      warnings,
      ...{ needsWindow: false, isBlocked: true, isOver: true },
    },
    run: async () => {},
  }
}
