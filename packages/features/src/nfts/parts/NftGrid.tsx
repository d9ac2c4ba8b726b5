import { go, networkOf } from '@latchkey/core'
import type { Nft } from '@latchkey/core/data'
import { FailedList, Message, useKit, useOnline, useSelector, useText } from '@latchkey/modal/sdk'
import { Button, RemoteImage, Shimmer, useStyles, VisuallyHidden, WalletIcon } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { nftName, shortId } from '../nftName.ts'
import { nftTexts } from '../texts.ts'
import type { NftsState } from '../useNfts.ts'
import css from './NftGrid.css?inline'

export type NftGridProps = {
  readonly state: NftsState
  /** The highest number of visible collectibles; `rest` then leads to the others. */
  readonly limit?: number
  readonly rest?: ReactNode
}

/** An account's collectibles as pictures, with likely spam apart; or the reason why there are none. */
export function NftGrid({ state, limit = Infinity, rest }: NftGridProps): ReactElement {
  useStyles(css)
  const { t } = useText(nftTexts)
  const online = useOnline()
  const network = useSelector((each) => networkOf(each)?.name) ?? ''
  const { shown, hidden, loading, failed, needsGateway, retry, more } = state
  if (needsGateway) return <Note title={t('nfts.needsGateway')} text={t('nfts.needsGatewayHint')} />
  if (failed && !shown)
    return (
      <FailedList
        title={t('nfts.failed')}
        text={t('nfts.failedHint')}
        retry={t('nfts.retry')}
        onRetry={retry}
      />
    )
  if (!shown)
    return loading ? (
      <Loading count={limit === Infinity ? tilesOfCard : limit} />
    ) : (
      <Note title={t('nfts.none')} text={t('nfts.noneHint', { network })} />
    )
  const isCut = shown.length > limit || more !== undefined
  return (
    <div className="nfts-panel">
      {!online && <p className="nfts-note">{t('nfts.offline')}</p>}
      {shown.length === 0 && more === undefined ? (
        <Note title={t('nfts.none')} text={t('nfts.noneHint', { network })} />
      ) : (
        <Tiles nfts={shown.slice(0, limit)} />
      )}
      {isCut && rest}
      {rest === undefined && more && (
        <Button wide pending={more.pending} onClick={more.run}>
          {t('nfts.more')}
        </Button>
      )}
      {failed && <MoreFailed onRetry={more?.run ?? retry} />}
      {hidden.length > 0 && (
        <details className="nfts-hidden">
          <summary>{t('nfts.hidden', { count: hidden.length })}</summary>
          <p className="nfts-note">{t('nfts.hiddenHint')}</p>
          <Tiles nfts={hidden} />
        </details>
      )}
    </div>
  )
}

function Tiles({ nfts }: { readonly nfts: readonly Nft[] }): ReactElement {
  const kit = useKit()
  const { t } = useText(nftTexts)
  return (
    <ul className="nfts">
      {nfts.map((nft) => {
        const { address, tokenId, preview } = nft
        const name = nftName(nft) ?? t('nfts.unnamed', { id: shortId(tokenId) })
        return (
          <li key={`${address}/${tokenId}`}>
            <button
              type="button"
              className="nft-tile"
              onClick={() => go(kit, { view: 'Nft', params: { address, tokenId } })}
            >
              <RemoteImage src={preview?.url} name={nftName(nft) ?? '#'} size="100%" />
              <span className="nft-name" title={name} dir="auto">
                {name}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Enough tiles to fill the card. With fewer collectibles it gets shorter at its end, and no control moves. */
const tilesOfCard = 15

function Loading({ count }: { readonly count: number }): ReactElement {
  const { t } = useText()
  return (
    <div role="status">
      <VisuallyHidden>{t('modal.loading')}</VisuallyHidden>
      <ul className="nfts" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <li key={place}>
            <Shimmer width="100%" height={124} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Note({ title, text }: { readonly title: string; readonly text: string }): ReactElement {
  return <Message figure={<WalletIcon size={32} />} title={title} text={text} />
}

/** Shown below the loaded collectibles. */
function MoreFailed({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { t } = useText(nftTexts)
  return (
    <div className="nfts-more-failed" role="alert">
      <p className="nfts-note">{t('nfts.failed')}</p>
      <Button onClick={onRetry}>{t('nfts.retry')}</Button>
    </div>
  )
}
