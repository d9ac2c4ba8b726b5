import { go } from '@latchkey/core'
import { Button, OfflineIcon, SearchIcon, WalletIcon, WarningIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Message } from '../../parts/Message.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useOnline } from '../../sdk/useOnline.ts'
import { useText } from '../../sdk/useText.ts'

export type NoTilesProps = {
  readonly query: string
  readonly failed: boolean
  readonly onRetry: () => void
}

/** Replaces the grid: the reason why it is empty, and an action that works without it. */
export function NoTiles({ query, failed, onRetry }: NoTilesProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const online = useOnline()
  const code = (
    <Button
      variant={failed ? 'secondary' : 'primary'}
      wide
      onClick={() => go(kit, { view: 'ConnectingWalletConnect' })}
    >
      {t('wallets.code')}
    </Button>
  )
  if (failed) {
    return (
      <div className="all-wallets-none">
        <Message
          figure={online ? <WarningIcon size={32} /> : <OfflineIcon size={32} />}
          title={online ? t('wallets.failed') : t('link.offline')}
          text={online ? t('wallets.failedHint') : t('wallets.offlineHint')}
          alert
        >
          <Button variant="primary" wide onClick={onRetry}>
            {t('modal.retry')}
          </Button>
          {code}
        </Message>
      </div>
    )
  }
  return (
    <div className="all-wallets-none">
      <Message
        figure={query ? <SearchIcon size={32} /> : <WalletIcon size={32} />}
        title={query ? t('wallets.none', { query }) : t('wallets.empty')}
        text={t('wallets.noneHint')}
      >
        {code}
      </Message>
    </div>
  )
}
